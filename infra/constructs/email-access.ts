import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from './service-function.ts';

/** From the one sender, whether SES has verified its address, its domain or one above that. */
export function grantEmail(grantee: ServiceFunction, from: string): void {
  const labels = (from.split('@').at(-1) ?? '').split('.');
  const domains = labels.slice(0, -1).map((_, level) => labels.slice(level).join('.'));
  const identities = [from, ...domains];
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
