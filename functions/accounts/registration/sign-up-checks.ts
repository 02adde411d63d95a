import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import { birthDateProblem, todayInBrazil } from '../../../shared/values/birth-date.ts';
import { BfjError } from '../../runtime/bfj-error.ts';

/**
 * Checks what only the server can: the accepted version of the terms, and the age today.
 * @throws BfjError `terms_outdated`, `underage`, `invalid_request`
 */
export function checkSignUp(
  { termsVersion, birthDate }: { readonly termsVersion: string; readonly birthDate: string },
  now: Date,
): void {
  if (termsVersion !== legalTextsVersion) throw new BfjError('terms_outdated');
  const problem = birthDateProblem(birthDate, todayInBrazil(now));
  if (problem === undefined) return;
  if (problem === 'underage') throw new BfjError('underage');
  throw new BfjError('invalid_request', {
    fields: [{ path: 'birthDate', message: 'Data de nascimento inválida' }],
  });
}
