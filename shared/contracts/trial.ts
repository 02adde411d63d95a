import * as z from 'zod/mini';
import { isPlaceholderName } from '../values/placeholder-name.ts';
import {
  emailProofOfSignUp,
  minimumUpgradePasswordLength,
  passwordField,
  personNameSchema,
  personSchema,
  signUpPreferencesSchema,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  knownVersionSchema,
  messageFrequencySchema,
  messageLengthSchema,
  preferenceColumns,
  tickerSchema,
  wantedFrequencySchema,
} from './preferences.ts';
import { maximumFavoriteAssets } from '../values/usage-limits.ts';

/** How somebody came to a trial: by its own wizard, or by the newsletter's migration. */
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

/** What a browser learns of a trial that it has just started. */
const startedTrialSchema = z.object({
  accountId: z.string(),
  trialId: z.string(),
  data_expiracao: z.string(),
  /** Signs this browser in without another question (contracts/identity.ts). */
  ticket: z.string(),
});

/** Preferences as the trial's forms ask for them. */
const trialPreferencesSchema = z.strictObject({
  ...signUpPreferencesSchema.shape,
  /** Every day by default; for nobody who wants no messages. */
  messageFrequency: z.optional(wantedFrequencySchema),
});
export type TrialPreferences = z.infer<typeof trialPreferencesSchema>;

const agreement = {
  emailProof: emailProofOfSignUp,
  termsAccepted: z.literal(true),
  /** The day of the legal texts that were shown. */
  termsVersion: z.string().check(z.maxLength(20)),
};

/** Starts a trial for somebody who is new: the registration and the trial in one. */
export const startTrial = endpoint({
  method: 'POST',
  path: '/api/start-trial',
  caller: 'anyone',
  request: z.strictObject({
    ...personSchema.shape,
    preferences: trialPreferencesSchema,
    ...agreement,
  }),
  response: startedTrialSchema,
});

/** The newsletter calls whoever has told no name 'Investidor'; an account needs a real one. */
export const migrationNameSchema = personNameSchema.check(
  z.refine(
    (name) => !isPlaceholderName(name),
    "Por favor, insira seu nome verdadeiro ao invés de 'investidor'.",
  ),
);

/**
 * Starts a trial for a newsletter subscriber, who has no password and tells no CPF yet. The form
 * has lists of its own, which the browser maps to the product's (`shared/trial-options.ts`).
 */
export const migrateNewsletter = endpoint({
  method: 'POST',
  path: '/api/migrate-newsletter',
  caller: 'anyone',
  request: z.strictObject({
    name: migrationNameSchema,
    email: personSchema.shape.email,
    phone: personSchema.shape.phone,
    birthDate: personSchema.shape.birthDate,
    /** The newsletter goes on as it is, whatever else is chosen. */
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

/** What a running trial may change; the server refuses it from the moment that it has ended. */
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
    ativos_interesse: z.array(tickerSchema).check(z.maxLength(maximumFavoriteAssets)),
    relatórios_da_carteira: z.enum(['sim', 'nao']),
    version: knownVersionSchema,
  }),
  response: trialSchema,
});

/**
 * From a trial to an account that can pay, also after the trial's end: the CPF and the password.
 * Whoever came from the newsletter has neither and must tell both; whoever has a subscription
 * already is asked for nothing, and what they tell is left alone. May be repeated. A request that
 * tells nothing changes nothing: it answers what is known, or refuses with the fields that are not.
 * A session of the account itself tells the CPF that its registration lacks, and no password; a
 * CPF that is there stays.
 */
export const upgradeTrial = endpoint({
  method: 'POST',
  path: '/api/upgrade-trial',
  caller: 'session',
  request: z.strictObject({
    cpf: z.optional(personSchema.shape.cpf),
    password: z.optional(
      passwordField(minimumUpgradePasswordLength, 'Senha deve ter pelo menos 6 caracteres'),
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
    /** Opens the account session that pays; empty where there is one, or nothing was told. */
    ticket: z.string(),
  }),
});
