import type { CompanyRegistration } from '../../../shared/company-registration.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';
import { brand } from './brand.ts';

/** The build replaces it with the operator's settings (`web/vite.config.ts`). */
declare const companyRegistration: CompanyRegistration | undefined;

interface Company {
  readonly name: string;
  readonly supportEmail: string;
  /** The contact of the data protection officer (LGPD, art. 41). */
  readonly privacyEmail: string;
  readonly instagramUrl: string;
  /** The operator's own, of their settings; footer, checkout and legal pages show it. */
  readonly registration: CompanyRegistration | undefined;
}

/** Tests import this file without a build, so the value may be missing. */
const registration = typeof companyRegistration === 'undefined' ? undefined : companyRegistration;

/** The operating company and its contact. */
export const company: Company = {
  name: brand.name,
  supportEmail,
  privacyEmail: 'privacidade@bfj.com.br',
  instagramUrl: brand.instagramUrl,
  registration,
};

/** The company in half a sentence, for the legal pages: its name, and its registration if known. */
export function identify({ name, registration }: Pick<Company, 'name' | 'registration'>): string {
  if (registration === undefined) return name;
  const { legalName, taxId, address } = registration;
  return `${name} (${legalName}, CNPJ ${taxId}, com endereço em ${address})`;
}

/** The seller's data in the footer of every page; undefined when the operator has not configured a seller. */
export const seller =
  registration === undefined ? undefined : identify({ name: brand.name, registration });

/** Shown beside every sample value. */
export const sampleNotice = 'Exemplo ilustrativo: os números não são de um dia real.';

/** The short form, shown below the assistant's answers and below messages about assets. */
export const shortDisclaimer =
  'Conteúdo educacional. Não é recomendação de compra ou venda. Cotações podem ter atraso.';
