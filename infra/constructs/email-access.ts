import { Stack } from 'aws-cdk-lib/core';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from './service-function.ts';

/**
 * Allows sending from one address only, whether SES has verified that address or its domain, and through the
 * configuration set, which SES checks as well.
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
    /** Embedded in the mail: SES then builds a raw message, and checks that action as well. */
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
