import {
  parseRegistration,
  validateRegistration,
  type CompanyRegistration,
} from '../shared/company-registration.ts';

/**
 * Reads the seller's registration from the operator's settings; undefined when it is not set.
 * @throws when a setting is missing or invalid
 */
export function readCompany(
  environment: Readonly<Record<string, string | undefined>>,
): CompanyRegistration | undefined {
  const problem = validateRegistration(environment);
  if (problem !== undefined) throw new Error(problem);
  return parseRegistration(environment);
}
