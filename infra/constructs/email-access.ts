import { Stack } from 'aws-cdk-lib/core';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from './service-function.ts';

/**
 * From the one sender, whether SES has verified its address or its domain, and by the configuration set,
 * which SES asks for besides.
 */
export function grantEmail(
  grantee: ServiceFunction,
  {
    from,
    configurationSet,
    withPictures = false,
  }: {
    readonly from: string;
    readonly configurationSet: string;
    /** In the mail itself: SES then makes a raw message of it, and asks for that action as well. */
    readonly withPictures?: boolean | undefined;
  },
): void {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(grantee).formatArn({ service: 'ses', resource, resourceName });
  const identities = [from, from.split('@').at(-1) ?? ''];
  grantee.role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail', ...(withPictures ? ['ses:SendRawEmail'] : [])],
      resources: [
        ...identities.map((identity) => arn('identity', identity)),
        arn('configuration-set', configurationSet),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': from } },
    }),
  );
}
