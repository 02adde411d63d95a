import {
  registrationOf,
  registrationProblem,
  type CompanyRegistration,
} from '../shared/company-registration.ts';

/**
 * Who sells, of the operator's settings; undefined where they are not set.
 * @throws where one of them is missing or wrong
 */
export function readCompany(
  environment: Readonly<Record<string, string | undefined>>,
): CompanyRegistration | undefined {
  const problem = registrationProblem(environment);
  if (problem !== undefined) throw new Error(problem);
  return registrationOf(environment);
}
