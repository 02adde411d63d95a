import type { StepNotice } from '../../onboarding/wizard/signup-steps.ts';

/** Returns the server's errors by field. */
export function toStepNotice(
  fields: Readonly<Record<string, string>> | undefined,
): StepNotice | undefined {
  return fields === undefined ? undefined : { kind: 'refused', error: { fields } };
}
