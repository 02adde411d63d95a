import { noConnection, type ErrorText } from '../../../copy/errors/error-text.ts';
import { checkFailure, identityTaken } from '../../../copy/onboarding/signup-errors.ts';
import type { CheckedField, Existence } from './existence-checks.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import type { StepNotice } from '../wizard/signup-steps.ts';

/** Texts for registered values. */
export interface TakenTexts {
  readonly notice: ErrorText;
  readonly atField: string | ErrorText;
}

/** The sign-up's text for a taken value; undefined when the value is free. The trial has its own texts. */
export function signUpTakenTexts({ field, taken }: Existence): TakenTexts | undefined {
  if (!taken) return undefined;
  return { notice: identityTaken[field], atField: identityTaken[field] };
}

/**
 * Shows a toast for the first check with a result, in the order of the catalogue.
 * @returns the errors of fields that block the step, such as taken values
 */
export function reportChecks(
  checks: readonly Existence[],
  textsOf: (check: Existence) => TakenTexts | undefined,
): Readonly<Partial<Record<CheckedField, string | ErrorText>>> {
  const takenFields = checks.flatMap((check) => {
    const texts = textsOf(check);
    return texts === undefined ? [] : [{ field: check.field, ...texts }];
  });
  const [first] = takenFields;
  // A lost connection keeps the screen and is reported there.
  const failed = checks.find(({ error, isOffline }) => error !== undefined && !isOffline);
  if (first !== undefined) {
    toastError(first.notice);
  } else if (failed?.error !== undefined) {
    toastError({ title: checkFailure.title, text: failed.error });
  }
  return Object.fromEntries(takenFields.map(({ field, atField }) => [field, atField]));
}

/** Explains why the step does not continue after its checks: without a connection nothing was checked. */
export function connectionNotice(checks: readonly Existence[]): StepNotice | undefined {
  if (!checks.some(({ isOffline }) => isOffline)) return undefined;
  return { kind: 'refused', error: { fields: {}, failure: noConnection } };
}
