import { supportEmail } from '../../../shared/values/support-email.ts';
import { brand } from './brand.ts';

/** What Brazilian law wants shown of whoever sells online (Decreto 7.962/2013, art. 2º). */
export interface CompanyRegistration {
  readonly legalName: string;
  /** CNPJ with its punctuation. */
  readonly taxId: string;
  readonly address: string;
}

interface Company {
  readonly name: string;
  readonly supportEmail: string;
  /** The channel of the person in charge of personal data (LGPD, art. 41). */
  readonly privacyEmail: string;
  readonly instagramUrl: string;
  /** The operator's own; the legal pages show it as soon as it is here. */
  readonly registration: CompanyRegistration | undefined;
}

/** Who runs the product and where people reach them. */
export const company: Company = {
  name: brand.name,
  supportEmail,
  privacyEmail: 'privacidade@bfj.com.br',
  instagramUrl: brand.instagramUrl,
  registration: undefined,
};

/** The company in half a sentence, for the legal pages: its name, and its registration if known. */
export function identify({ name, registration }: Company): string {
  if (registration === undefined) return name;
  const { legalName, taxId, address } = registration;
  return `${name} (${legalName}, CNPJ ${taxId}, com endereço em ${address})`;
}

/** Beside every sample figure. */
export const sampleNotice = 'Exemplo ilustrativo: os números não são de um dia real.';

/** The short form, below what the assistant and the messages say about assets. */
export const shortDisclaimer =
  'Conteúdo educacional. Não é recomendação de compra ou venda. Cotações podem ter atraso.';
