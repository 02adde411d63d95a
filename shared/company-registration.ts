import { formatCnpj, isCnpj } from './values/cnpj.ts';

/** The details that Brazilian law requires of online sellers (Decreto 7.962/2013, art. 2º). */
export interface CompanyRegistration {
  readonly legalName: string;
  /** CNPJ with its punctuation. */
  readonly taxId: string;
  /** Street, number, city and state. */
  readonly address: string;
}

/** The operator's settings of the registration, all or none of them. */
export const companySettings = [
  'BFJ_COMPANY_NAME',
  'BFJ_COMPANY_CNPJ',
  'BFJ_COMPANY_ADDRESS',
] as const;

type Environment = Readonly<Partial<Record<(typeof companySettings)[number], string | undefined>>>;

/** Returns the registration of validated settings; undefined when none is set. */
export function parseRegistration(environment: Environment): CompanyRegistration | undefined {
  const [legalName, cnpj, address] = companySettings.map((name) => environment[name]?.trim());
  if (!legalName || !cnpj || !address) return undefined;
  return { legalName, taxId: formatCnpj(cnpj), address };
}

/** Returns the error of the settings, for the operator; undefined when they are valid. */
export function validateRegistration(environment: Environment): string | undefined {
  const missing = companySettings.filter((name) => !environment[name]?.trim());
  if (missing.length === companySettings.length) return undefined;
  if (missing.length > 0) {
    return `${missing.join(' and ')} must be set as well: the seller is shown completely, or not at all`;
  }
  if (!isCnpj(environment.BFJ_COMPANY_CNPJ?.trim() ?? '')) {
    return "BFJ_COMPANY_CNPJ must be a CNPJ with its check digits, like '11.222.333/0001-81'";
  }
  return undefined;
}
