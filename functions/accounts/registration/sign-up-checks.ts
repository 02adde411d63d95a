import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import { validateBirthDate, todayInBrazil } from '../../../shared/values/birth-date.ts';
import { ProblemError } from '../../runtime/problem-error.ts';

/**
 * Checks what only the server can: the accepted version of the terms, and the age today.
 * @throws ProblemError `terms_outdated`, `underage`, `invalid_request`
 */
export function checkSignUp(
  { termsVersion, birthDate }: { readonly termsVersion: string; readonly birthDate: string },
  now: Date,
): void {
  if (termsVersion !== legalTextsVersion) throw new ProblemError('terms_outdated');
  const problem = validateBirthDate(birthDate, todayInBrazil(now));
  if (problem === undefined) return;
  if (problem === 'underage') throw new ProblemError('underage');
  throw new ProblemError('invalid_request', {
    fields: [{ path: 'birthDate', message: 'Data de nascimento inválida' }],
  });
}
