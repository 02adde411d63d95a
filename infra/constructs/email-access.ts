import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from './service-function.ts';

/**
 * From the one sender, whether SES has verified its address or its domain, and by the configuration set,
 * which SES asks for besides.
 */
export function grantEmail(
  grantee: ServiceFunction,
  { from, configurationSet }: { readonly from: string; readonly configurationSet: string },
): void {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(grantee).formatArn({ service: 'ses', resource, resourceName });
  const identities = [from, from.split('@').at(-1) ?? ''];
  grantee.role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [
        ...identities.map((identity) => arn('identity', identity)),
        arn('configuration-set', configurationSet),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': from } },
    }),
  );
}
