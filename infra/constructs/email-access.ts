import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from './service-function.ts';

/** From the one sender, whether SES has verified its address or its domain. */
export function grantEmail(grantee: ServiceFunction, from: string): void {
  const identities = [from, from.split('@').at(-1) ?? ''];
  grantee.role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: identities.map((resourceName) =>
        Stack.of(grantee).formatArn({ service: 'ses', resource: 'identity', resourceName }),
      ),
      conditions: { StringEquals: { 'ses:FromAddress': from } },
    }),
  );
}
