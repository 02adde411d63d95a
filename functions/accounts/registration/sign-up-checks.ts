import { legalTextsVersion } from '../../../shared/contracts/accounts.ts';
import { birthDateProblem, todayInBrazil } from '../../../shared/values/birth-date.ts';
import { BfjError } from '../../runtime/bfj-error.ts';

/**
 * What only the server can say of somebody who signs up: that they have read the texts of today and
 * are of age today.
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
