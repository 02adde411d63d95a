import {
  legalTextsVersion,
  type Account,
  type Consent,
  type NewUser,
  type SignUpPreferences,
} from '../../../shared/contracts/accounts.ts';
import { defaultMessageStyle, type Preferences } from '../../../shared/contracts/preferences.ts';
import type { NewId } from '../../runtime/ids.ts';

/** The stored data of a new user. */
export interface NewSignUp extends Omit<NewUser, 'password' | 'cpf'> {
  /** null until the user has entered it. */
  readonly cpf: string | null;
}

/** The preferences of a sign-up form; only the trial's form asks for a message frequency. */
export interface ChosenPreferences extends SignUpPreferences {
  readonly messageFrequency?: Preferences['periodicidade_msg'] | undefined;
}

/** Returns the account row of a sign-up; the password is never stored. */
export function newAccount(
  signUp: NewSignUp,
  preferences: ChosenPreferences,
  details: {
    readonly id: string;
    readonly now: Date;
    readonly origem: Account['origem'];
    /** ISO 8601, UTC: when the e-mail was verified. */
    readonly provenAt?: string | undefined;
  },
): Account {
  const now = details.now.toISOString();
  return {
    id: details.id,
    nome: signUp.name,
    email: signUp.email,
    telefone: signUp.phone,
    cpf: signUp.cpf,
    data_nascimento: signUp.birthDate,
    ...toPreferenceColumns(preferences),
    plano: 'inativo',
    origem: details.origem,
    ...(details.provenAt === undefined ? {} : { email_verified_at: details.provenAt }),
    terms_version: legalTextsVersion,
    created_at: now,
    updated_at: now,
  };
}

/** Returns the account's preference attributes for the answers of a sign-up form. */
export function toPreferenceColumns(chosen: ChosenPreferences): Preferences {
  return {
    nivel_conhecimento: chosen.investmentLevel,
    estilo_investimento: chosen.investmentStyle,
    areas_interesse: listColumn(chosen.interests),
    periodicidade_msg: chosen.receiveMessages ? (chosen.messageFrequency ?? 'diaria') : 'nunca',
    tamanho_msg_abertura_fechamento: chosen.messageLength ?? 'media',
    ativos_interesse: listColumn(chosen.favoriteAssets),
    mensagem_ao_decorrer_do_dia: yesNo(chosen.receiveMessages),
    relatórios_da_carteira: yesNo(chosen.weeklyReports),
    newsletter_email: yesNo(chosen.newsletterEmail),
    estilo_de_mensagem_de_abertura: defaultMessageStyle,
    estilo_de_mensagem_de_fechamento: defaultMessageStyle,
  };
}

/** Returns the consents given by a sign-up: to the terms, and to each requested kind of message. */
export function signUpConsents(
  chosen: SignUpPreferences,
  details: {
    readonly newId: NewId;
    readonly now: Date;
    readonly screen: string;
    readonly userAgent: string | null;
  },
): Consent[] {
  const purposes: Consent['purpose'][] = [
    'terms',
    ...(chosen.receiveMessages ? (['market_messages'] as const) : []),
    ...(chosen.newsletterEmail ? (['newsletter'] as const) : []),
  ];
  return purposes.map((purpose) => ({
    id: details.newId('con'),
    purpose,
    action: 'granted',
    textVersion: legalTextsVersion,
    at: details.now.toISOString(),
    screen: details.screen,
    userAgent: details.userAgent,
  }));
}

function listColumn(values: readonly string[]): string {
  return [...new Set(values)].join(',');
}

function yesNo(value: boolean): 'sim' | 'nao' {
  return value ? 'sim' : 'nao';
}
