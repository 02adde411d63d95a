import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** Accepts a cdk-nag finding on one construct, with the reason why it does no harm here. */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: rule, reason });
}
