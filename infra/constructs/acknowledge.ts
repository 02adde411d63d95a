import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/**
 * Accepts a finding of cdk-nag on one construct. The reason is for whoever reviews the stack: it
 * says why the finding does no harm here, not that it was seen.
 */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: rule, reason });
}
