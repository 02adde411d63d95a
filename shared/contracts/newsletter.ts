import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  expectedVersionSchema,
  messageFrequencySchema,
  messageLengthSchema,
  tickerSchema,
  yesNoSchema,
} from './preferences.ts';
import { isPlainName, maxNameLength } from '../values/text.ts';
import { maxFavoriteAssetsInSettings } from '../values/usage-limits.ts';

/** A row of cadastro_newsletter, under the field names that the operator's tools know. */
export const newsletterSubscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  nome: z.string(),
  telefone: z.nullable(z.string()),
  data_nascimento: z.nullable(z.string()),
  nivel_conhecimento: knowledgeLevelSchema,
  estilo_investimento: investmentStyleSchema,
  /** Ids of interest areas, separated by commas. */
  areas_interesse: z.string(),
  tamanho_msg_abertura_fechamento: messageLengthSchema,
  /** Tickers, separated by commas. */
  ativos_interesse: z.string(),
  mensagem_ao_decorrer_do_dia: yesNoSchema,
  estilo_de_mensagem_de_fechamento: z.string(),
  estilo_de_mensagem_de_abertura: z.string(),
  periodicidade_msg: messageFrequencySchema,
  terms_accepted: z.boolean(),
  is_confirmed: z.boolean(),
  /** ISO 8601, UTC. */
  confirmed_at: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** The account that created the row, or that its verified owner has linked it to. */
  accountId: z.optional(z.string()),
  /** ISO 8601, UTC: since when the subscription's address is verified. */
  proven_at: z.optional(z.string()),
});

export type NewsletterSubscriber = z.infer<typeof newsletterSubscriberSchema>;

/** Kinds of newsletter messages, under the names of an account's settings. */
export const newsletterKindSchema = z.enum(['opening', 'closing', 'digest']);
export type NewsletterKind = z.infer<typeof newsletterKindSchema>;

/** Checks an address while it is typed. */
export const checkNewsletterEmail = endpoint({
  method: 'POST',
  path: '/api/check-newsletter-email',
  caller: 'anyone',
  request: z.strictObject({ email: z.string().check(z.maxLength(320)) }),
  response: z.object({ exists: z.boolean(), field: z.nullable(z.enum(['newsletter'])) }),
});

/** Creates the subscriber as confirmed. With the returned token, this browser can personalize the newsletter. */
export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/api/subscribe-newsletter',
  caller: 'anyone',
  request: z.strictObject({ email: z.string().check(z.maxLength(320)) }),
  response: z.object({ id: z.string(), email: z.string(), token: z.string() }),
});

/** The preferences of a subscription, shared by reading and saving. */
const preferenceFields = {
  nome: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Nome deve ter pelo menos 2 caracteres'),
      z.maxLength(maxNameLength, 'Nome muito longo'),
      z.refine(isPlainName, 'Escreva o nome só com letras.'),
    ),
  nivel_conhecimento: z.optional(knowledgeLevelSchema),
  estilo_investimento: z.optional(investmentStyleSchema),
  areas_interesse: z
    .array(interestAreaSchema)
    .check(z.minLength(1, 'Selecione pelo menos uma área de interesse'), z.maxLength(6)),
  tamanho_msg_abertura_fechamento: z.optional(messageLengthSchema),
  /** More than ten only for existing values: the settings of an account allow more. */
  ativos_interesse: z
    .array(tickerSchema)
    .check(
      z.maxLength(
        maxFavoriteAssetsInSettings,
        `Escolha no máximo ${maxFavoriteAssetsInSettings} ativos.`,
      ),
    ),
};

export const newsletterPreferencesSchema = z.strictObject(preferenceFields);
export type NewsletterPreferences = z.infer<typeof newsletterPreferencesSchema>;

const tokenField = z.string().check(z.minLength(1), z.maxLength(2048));

/** Reads the caller's subscription, to fill the personalization form and to offer the cancellation. */
export const getNewsletterSubscriber = endpoint({
  method: 'POST',
  path: '/api/get-newsletter-subscriber',
  caller: 'anyone',
  request: z.strictObject({ email: z.string().check(z.maxLength(320)), token: tokenField }),
  response: z.object({
    email: z.string(),
    /** For `unsubscribeNewsletter`. */
    unsubscribeToken: z.string(),
    /** False before the first personalization: the stored name is then the default. */
    personalized: z.boolean(),
    // Stored values may come from a form with other limits.
    nome: z.string(),
    nivel_conhecimento: knowledgeLevelSchema,
    estilo_investimento: investmentStyleSchema,
    areas_interesse: z.array(interestAreaSchema),
    tamanho_msg_abertura_fechamento: messageLengthSchema,
    ativos_interesse: z.array(z.string()),
    updated_at: z.string(),
    /**
     * Kinds that the newsletter leaves out because the account of the same address has turned them off for e-mail;
     * only for a link from an e-mail.
     */
    refusedByAccount: z.optional(z.array(newsletterKindSchema)),
  }),
});

export const personalizeNewsletter = endpoint({
  method: 'POST',
  path: '/api/personalize-newsletter',
  caller: 'anyone',
  request: z.strictObject({
    email: z.string().check(z.maxLength(320)),
    token: tokenField,
    ...preferenceFields,
    version: expectedVersionSchema,
  }),
  response: z.object({ id: z.string(), email: z.string() }),
});

/** Returns the address that a link would unsubscribe, before the confirmation. */
export const checkUnsubscribeLink = endpoint({
  method: 'POST',
  path: '/api/check-unsubscribe-link',
  caller: 'anyone',
  request: z.strictObject({ token: tokenField }),
  response: z.object({
    /** Masked: `a***@exemplo.com`. */
    email: z.string(),
    /** False after the reader has unsubscribed. */
    subscribed: z.boolean(),
    /** Whether an account with a plan or trial still receives market messages at this address. */
    byAccount: z.boolean(),
  }),
});

/**
 * One-click unsubscribe (RFC 8058): mail programs POST `List-Unsubscribe=One-Click` as a form to this URL with
 * `?token=…`; a reader who opens the link gets a page with a confirmation.
 */
export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/api/unsubscribe-newsletter',
  caller: 'anyone',
  request: z.strictObject({ token: tokenField }),
  response: z.object({ unsubscribed: z.literal(true) }),
});
