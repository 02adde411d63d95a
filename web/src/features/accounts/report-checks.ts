import { checkFailure, identityTaken } from '../../copy/signup-errors.ts';
import type { CheckedField, Existence } from './existence-checks.ts';
import { notifyError } from './notify-error.ts';

/**
 * Shows a notice for the first check, in the order of the catalogue, that has something to say.
 * @returns the fields that somebody else has, which stop the person
 */
export function reportChecks(checks: readonly Existence[]): readonly CheckedField[] {
  const taken = checks.filter((check) => check.taken).map(({ field }) => field);
  const [first] = taken;
  const failed = checks.find(({ error }) => error !== undefined);
  if (first !== undefined) {
    notifyError(identityTaken[first]);
  } else if (failed?.error !== undefined) {
    notifyError({ title: checkFailure.title, text: failed.error });
  }
  return taken;
}
