import * as z from 'zod/mini';
import { isPlaceholderName } from '../values/placeholder-name.ts';
import {
  signUpEmailProof,
  minUpgradePasswordLength,
  passwordField,
  userNameSchema,
  newUserSchema,
  signUpPreferencesSchema,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  expectedVersionSchema,
  messageFrequencySchema,
  messageLengthSchema,
  preferenceColumns,
  tickerSchema,
  wantedFrequencySchema,
} from './preferences.ts';
import { maxFavoriteAssets } from '../values/usage-limits.ts';

/** How the trial was started: by its own wizard, or by the newsletter's migration. */
export const trialOriginSchema = z.enum(['trial-gratuito-direto', 'migrar-newsletter']);
export type TrialOrigin = z.infer<typeof trialOriginSchema>;

/** A row of trial_gratuito_usuarios. */
export const trialSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  nome: z.string(),
  email: z.string(),
  /** Eleven digits: area code and number. */
  telefone: z.string(),
  /** `yyyy-mm-dd` */
  data_nascimento: z.string(),
  ...preferenceColumns,
  terms_accepted: z.boolean(),
  status: z.enum(['ativa', 'inativa']),
  /** ISO 8601, UTC: the trial is over when this instant is reached. */
  data_expiracao: z.string(),
  user_agent: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Trial = z.infer<typeof trialSchema>;

/** The data of a new trial that its browser stores. */
const startedTrialSchema = z.object({
  accountId: z.string(),
  trialId: z.string(),
  data_expiracao: z.string(),
  /** Signs this browser in without another challenge (contracts/identity.ts). */
  ticket: z.string(),
});

/** Preferences in the form of the trial's pages. */
const trialPreferencesSchema = z.strictObject({
  ...signUpPreferencesSchema.shape,
  /** Daily by default; missing without messages. */
  messageFrequency: z.optional(wantedFrequencySchema),
});
export type TrialPreferences = z.infer<typeof trialPreferencesSchema>;

const agreement = {
  emailProof: signUpEmailProof,
  termsAccepted: z.literal(true),
  /** The day of the legal texts that were shown. */
  termsVersion: z.string().check(z.maxLength(20)),
};

/** Starts a trial for a new user: account and trial in one call. */
export const startTrial = endpoint({
  method: 'POST',
  path: '/api/start-trial',
  caller: 'anyone',
  request: z.strictObject({
    ...newUserSchema.shape,
    preferences: trialPreferencesSchema,
    ...agreement,
  }),
  response: startedTrialSchema,
});

/** The newsletter's default name is 'Investidor'; an account needs a real one. */
export const migrationNameSchema = userNameSchema.check(
  z.refine(
    (name) => !isPlaceholderName(name),
    "Por favor, insira seu nome verdadeiro ao invés de 'investidor'.",
  ),
);

/**
 * Starts a trial for a newsletter subscriber, without password and CPF. The form has its own lists, which the
 * browser maps to the product's (`web/src/features/trial/trial-options.ts`).
 */
export const migrateNewsletter = endpoint({
  method: 'POST',
  path: '/api/migrate-newsletter',
  caller: 'anyone',
  request: z.strictObject({
    name: migrationNameSchema,
    email: newUserSchema.shape.email,
    phone: newUserSchema.shape.phone,
    birthDate: newUserSchema.shape.birthDate,
    /** The newsletter subscription stays unchanged. */
    preferences: z.omit(trialPreferencesSchema, { newsletterEmail: true }),
    ...agreement,
  }),
  response: startedTrialSchema,
});

/** Whether an account with running access has this e-mail. */
export const checkActiveEmail = endpoint({
  method: 'POST',
  path: '/api/check_email_exists_usuarios_ativos',
  caller: 'anyone',
  request: z.strictObject({ check_email: z.string().check(z.maxLength(320)) }),
  response: z.object({ exists: z.boolean() }),
});

/** The trial of the session. */
export const getTrial = endpoint({
  method: 'GET',
  path: '/api/trial',
  caller: 'trial',
  request: z.object({}),
  response: trialSchema,
});

/** Changes the preferences of a running trial; the server rejects it from the trial's end. */
export const updateTrialPreferences = endpoint({
  method: 'POST',
  path: '/api/update-trial-preferences',
  caller: 'trial',
  request: z.strictObject({
    nivel_conhecimento: knowledgeLevelSchema,
    estilo_investimento: investmentStyleSchema,
    areas_interesse: z
      .array(interestAreaSchema)
      .check(z.minLength(1, 'Selecione pelo menos uma área de interesse.'), z.maxLength(6)),
    periodicidade_msg: messageFrequencySchema,
    tamanho_msg_abertura_fechamento: messageLengthSchema,
    ativos_interesse: z.array(tickerSchema).check(z.maxLength(maxFavoriteAssets)),
    relatórios_da_carteira: z.enum(['sim', 'nao']),
    version: expectedVersionSchema,
  }),
  response: trialSchema,
});

/**
 * Turns a trial into an account that can pay, also after the trial's end, with CPF and password. A user from the
 * newsletter must send both; with an existing subscription both are ignored. Repeatable. An empty request changes
 * nothing: it returns what is known, or the fields that are missing. An account session sends the missing CPF
 * without a password; an existing CPF stays.
 */
export const upgradeTrial = endpoint({
  method: 'POST',
  path: '/api/upgrade-trial',
  caller: 'session',
  request: z.strictObject({
    cpf: z.optional(newUserSchema.shape.cpf),
    password: z.optional(
      passwordField(minUpgradePasswordLength, 'Senha deve ter pelo menos 6 caracteres'),
    ),
  }),
  response: z.object({
    hasSubscription: z.boolean(),
    customer: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      cpf: z.string(),
    }),
    /** Opens the account session for the payment; empty if one exists or nothing was sent. */
    ticket: z.string(),
  }),
});
