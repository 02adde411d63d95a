import type { StepNotice } from '../../onboarding/wizard/signup-steps.ts';

/** What the server had against fields, for them to say it. */
export function refusedFields(
  fields: Readonly<Record<string, string>> | undefined,
): StepNotice | undefined {
  return fields === undefined ? undefined : { kind: 'refused', refusal: { fields } };
}
