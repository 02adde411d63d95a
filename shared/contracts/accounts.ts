import * as z from 'zod/mini';
import { privacyPolicyDate, termsDate } from '../personal-data.ts';
import { cpfDigits, isCpf } from '../values/cpf.ts';
import { emailSchema } from '../values/email.ts';
import { isCommonPassword } from '../values/common-password.ts';
import { isPlainName, isPrintable, maxNameLength } from '../values/text.ts';
import { emailProofField } from './email-proof.ts';
import { endpoint } from './endpoint.ts';
import { phoneField } from '../values/phones/phone-field.ts';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  preferenceColumns,
  tickerSchema,
} from './preferences.ts';
import { maxFavoriteAssets } from '../values/usage-limits.ts';

/** The version of the terms and the privacy policy that a sign-up accepts: the newer of their days. */
export const legalTextsVersion = termsDate > privacyPolicyDate ? termsDate : privacyPolicyDate;

/** Password bounds; Cognito's maximum is the upper one. The upgrade form has a lower minimum. */
export const minPasswordLength = 8;
export const minUpgradePasswordLength = 6;
export const maxPasswordLength = 256;

/** A row of Cadastro_site, without the password, which only Cognito has. */
export const accountSchema = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  /** Eleven digits: area code and number. */
  telefone: z.string(),
  /** Eleven digits; null until a trial user has entered it. */
  cpf: z.nullable(z.string()),
  /** `yyyy-mm-dd` */
  data_nascimento: z.string(),
  ...preferenceColumns,
  plano: z.enum(['inativo', 'ativo']),
  /** ISO 8601, UTC: the paid end of `ativo`. Missing when an operator has set `ativo`, which has no end. */
  plano_fim: z.optional(z.string()),
  origem: z.enum(['cadastro_padrao', 'trial_gratuito']),
  /** ISO 8601, UTC: when the user verified the e-mail; missing until then. */
  email_verified_at: z.optional(z.string()),
  /** The version of the legal texts that the user has accepted. */
  terms_version: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

export const identityFields = ['telefone', 'cpf', 'email', 'newsletter'] as const;
export type IdentityField = (typeof identityFields)[number];

/**
 * Checks whether a phone, CPF or e-mail is registered, between the steps of a wizard. The answer names only the
 * first match, in the order of `identityFields`, and not the kind of registration, because the endpoint is public. A
 * failed read answers that none is registered, with the error's text. With a verified e-mail, an account that its
 * owner may reclaim does not count.
 */
export const checkUserExists = endpoint({
  method: 'POST',
  path: '/api/check-user-exists',
  caller: 'anyone',
  request: z.strictObject({
    phone: z.optional(z.string().check(z.maxLength(20))),
    cpf: z.optional(z.string().check(z.maxLength(20))),
    email: z.optional(z.string().check(z.maxLength(320))),
    emailProof: z.optional(emailProofField),
  }),
  response: z.object({
    exists: z.boolean(),
    field: z.nullable(z.enum(identityFields)),
    error: z.nullable(z.string()),
    /** The reclaimable account has used its trial; only with a verified e-mail. */
    hadTrial: z.optional(z.boolean()),
  }),
});

const cpfField = z.pipe(
  z.pipe(z.string().check(z.maxLength(20)), z.transform(cpfDigits)),
  z.string().check(z.refine(isCpf, 'CPF inválido')),
);

/**
 * A password that Cognito accepts, checked here because Cognito is only called once the account
 * exists.
 */
export function passwordField(minimum: number, tooShort: string) {
  return z.pipe(
    z
      .string()
      .check(
        z.minLength(minimum, tooShort),
        z.maxLength(maxPasswordLength, 'Senha muito longa'),
        z.regex(/^\S(?:.*\S)?$/su, 'Senha não pode começar nem terminar com espaço.'),
        z.refine(isPrintable, 'Senha contém caracteres inválidos'),
      ),
    // Checked only for an otherwise valid password: one error at a time.
    z
      .string()
      .check(
        z.refine(
          (password) => !isCommonPassword(password),
          'É uma das primeiras senhas que alguém tentaria. Escolha outra.',
        ),
      ),
  );
}

export const userNameSchema = z.string().check(
  z.trim(),
  // A double space between two words is a typing error.
  z.overwrite((name) => name.replaceAll(/ {2,}/g, ' ')),
  z.minLength(2, 'Nome deve ter pelo menos 2 caracteres.'),
  z.maxLength(maxNameLength, 'Nome muito longo'),
  z.refine(isPlainName, 'Escreva o nome só com letras.'),
);

/** Preferences in the form of the sign-up. */
export const signUpPreferencesSchema = z.strictObject({
  investmentLevel: knowledgeLevelSchema,
  investmentStyle: investmentStyleSchema,
  interests: z
    .array(interestAreaSchema)
    .check(z.minLength(1, 'Selecione pelo menos uma área de interesse.'), z.maxLength(6)),
  receiveMessages: z.boolean(),
  messageLength: z.optional(messageLengthSchema),
  favoriteAssets: z.array(tickerSchema).check(z.maxLength(maxFavoriteAssets)),
  weeklyReports: z.boolean(),
  newsletterEmail: z.boolean(),
});
export type SignUpPreferences = z.infer<typeof signUpPreferencesSchema>;

/**
 * The result of a code by e-mail (contracts/email-proof.ts): an account of this e-mail that was neither verified nor
 * paid for is reclaimed by the new one, and the new account's e-mail is verified.
 */
export const signUpEmailProof = z.optional(emailProofField);

/** The new user; CPF and phone may contain their punctuation. */
export const newUserSchema = z.strictObject({
  name: userNameSchema,
  email: emailSchema,
  phone: phoneField('Telefone inválido. Use o formato (XX) XXXXX-XXXX.'),
  cpf: cpfField,
  /** `yyyy-mm-dd`; the server checks the age by its own clock. */
  birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  password: passwordField(minPasswordLength, 'Senha deve ter pelo menos 8 caracteres.'),
});
export type NewUser = z.infer<typeof newUserSchema>;

const nameAndEmailMissing = 'Nome e email são obrigatórios';
const requiredText = z
  .string(nameAndEmailMissing)
  .check(z.refine((text) => text.trim() !== '', nameAndEmailMissing));

/** Creates the account. The ticket signs this browser in without another challenge (contracts/identity.ts). */
export const createAccount = endpoint({
  method: 'POST',
  path: '/api/create-account',
  caller: 'anyone',
  request: z.strictObject({
    ...newUserSchema.shape,
    name: z.pipe(requiredText, userNameSchema),
    email: z.pipe(requiredText, emailSchema),
    preferences: signUpPreferencesSchema,
    emailProof: signUpEmailProof,
    /** The day of the legal texts that were shown. */
    termsVersion: z.string().check(z.maxLength(20)),
  }),
  response: z.object({ accountId: z.string(), ticket: z.string() }),
});

/** Reads the session's account; `newsletter_email` says whether it receives the newsletter now. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  caller: 'session',
  request: z.object({}),
  response: z.extend(accountSchema, {
    /**
     * The address receives the newsletter by another subscription; nothing more is revealed until the address is
     * verified.
     */
    newsletterElsewhere: z.optional(z.boolean()),
  }),
});
export type CurrentAccount = z.infer<typeof getAccount.response>;

/** A consent that was given or withdrawn; entries are only appended. */
export const consentSchema = z.object({
  id: z.string(),
  purpose: z.enum([
    'terms',
    'market_messages',
    'newsletter',
    'email_messages',
    'whatsapp_messages',
  ]),
  /** The kind of message, for messages of one kind. */
  kind: z.optional(z.string()),
  action: z.enum(['granted', 'withdrawn']),
  textVersion: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  screen: z.string(),
  userAgent: z.nullable(z.string()),
});
export type Consent = z.infer<typeof consentSchema>;

/** Returns all stored data about the session's user (LGPD, art. 18). */
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/my-data',
  caller: 'session',
  request: z.object({}),
  response: z.object({
    exportedAt: z.string(),
    /** Every stored row by its kind, without fields that only the table or a retry needs. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

/** The word that confirms the deletion of the account. */
export const deletionWord = 'EXCLUIR';
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  caller: 'session',
  request: z.strictObject({ confirmation: z.literal(deletionWord) }),
  response: z.object({ deleted: z.literal(true) }),
});
