import * as z from 'zod/mini';
import { isB3Ticker } from '../market/b3-ticker.ts';
import { standardLotTicker } from '../market/ticker.ts';
import { isPrintable } from '../values/text.ts';
import { endpoint } from './endpoint.ts';
import { maxFavoriteAssetsInSettings } from '../values/usage-limits.ts';

/** Investor preferences: the enumerations of the product, with the labels shown to users. */

export const interestAreas = [
  { id: 'politica-nacional', label: 'Política Nacional' },
  { id: 'politica-internacional', label: 'Política Internacional' },
  { id: 'criptomoedas', label: 'Criptomoedas' },
  { id: 'acoes', label: 'Ações' },
  { id: 'fiis', label: 'FIIs' },
  { id: 'renda-fixa', label: 'Renda Fixa' },
] as const;

export const knowledgeLevels = [
  { id: 'basico', label: 'Básico' },
  { id: 'intermediario', label: 'Intermediário' },
  { id: 'avancado', label: 'Avançado' },
] as const;

export const investmentStyles = [
  { id: 'conservador', label: 'Conservador' },
  { id: 'moderado', label: 'Moderado' },
  { id: 'arrojado', label: 'Arrojado' },
] as const;

/** Frequencies of users who receive messages. */
export const wantedFrequencies = [
  { id: 'diaria', label: 'Diária' },
  { id: 'semanal', label: 'Semanal' },
  { id: 'quinzenal', label: 'Quinzenal' },
] as const;

export const messageLengths = [
  { id: 'curta', label: 'Resumidas', description: '1-2 parágrafos' },
  { id: 'media', label: 'Balanceadas', description: '3-4 parágrafos' },
  { id: 'longa', label: 'Detalhadas', description: 'análise detalhada' },
] as const;

function ids<const Options extends readonly { readonly id: string }[]>(options: Options) {
  return z.enum(options.map((option) => option.id) as Options[number]['id'][]);
}

export const interestAreaSchema = ids(interestAreas);
export const knowledgeLevelSchema = ids(knowledgeLevels);
export const investmentStyleSchema = ids(investmentStyles);
export const messageLengthSchema = ids(messageLengths);
export const wantedFrequencySchema = ids(wantedFrequencies);
export const messageFrequencySchema = z.enum([...wantedFrequencySchema.options, 'nunca']);
export const yesNoSchema = z.enum(['sim', 'nao']);

export type InterestArea = z.infer<typeof interestAreaSchema>;
export type KnowledgeLevel = z.infer<typeof knowledgeLevelSchema>;
export type InvestmentStyle = z.infer<typeof investmentStyleSchema>;
export type WantedFrequency = z.infer<typeof wantedFrequencySchema>;
export type MessageFrequency = z.infer<typeof messageFrequencySchema>;
export type MessageLength = z.infer<typeof messageLengthSchema>;

/** A storable ticker: choices made before a rule changed stay readable. */
const storedTickerSchema = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.-]{0,11}$/));

/** Tickers of other exchanges and cryptocurrencies: AAPL, BRK.B, BTC, BTC-USD. */
const tickerAbroad = /^[A-Z]{1,5}(?:[.-][A-Z]{1,4})?$/;

/**
 * A favourite: a ticker of the list, or a text of that form. `parseTicker` (`market/ticker.ts`) accepts more assets
 * and spellings for an analysis. `PETR4F` is stored as `PETR4`.
 */
export const tickerSchema = z.string().check(
  z.overwrite((typed) => (isB3Ticker(typed) ? standardLotTicker(typed) : typed)),
  z.refine((typed) => isB3Ticker(typed) || tickerAbroad.test(typed), {
    error: ({ input }) => `“${String(input)}” não parece um código de ativo.`,
  }),
);

/** A column's comma-separated text, parsed as a list without duplicates. */
function listColumn(
  item: z.ZodMiniType<string, string>,
  minimum: number,
  maximum: number,
  tooFew: string,
  invalid = 'Valor inválido',
) {
  const split = (text: string) => [...new Set(text.split(',').filter((part) => part !== ''))];
  return z.string().check(
    z.maxLength(400),
    z.refine((text) => split(text).length >= minimum, tooFew),
    z.refine((text) => split(text).length <= maximum, `No máximo ${maximum}`),
    z.refine((text) => split(text).every((part) => item.safeParse(part).success), invalid),
    z.overwrite((text) => {
      const parts = split(text).map((part) => item.safeParse(part).data ?? part);
      return [...new Set(parts)].join(',');
    }),
  );
}

const messageStyleSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(40), z.refine(isPrintable, 'Valor inválido'));

/** The preferences, by the column names that all of the operator's tables share. */
export const preferenceColumns = {
  nivel_conhecimento: knowledgeLevelSchema,
  estilo_investimento: investmentStyleSchema,
  areas_interesse: listColumn(
    interestAreaSchema,
    1,
    interestAreas.length,
    'Selecione pelo menos uma área de interesse.',
  ),
  periodicidade_msg: messageFrequencySchema,
  tamanho_msg_abertura_fechamento: messageLengthSchema,
  ativos_interesse: listColumn(storedTickerSchema, 0, maxFavoriteAssetsInSettings, ''),
  mensagem_ao_decorrer_do_dia: yesNoSchema,
  relatórios_da_carteira: yesNoSchema,
  newsletter_email: yesNoSchema,
  estilo_de_mensagem_de_abertura: messageStyleSchema,
  estilo_de_mensagem_de_fechamento: messageStyleSchema,
};

export const preferencesSchema = z.object(preferenceColumns);
export type Preferences = z.infer<typeof preferencesSchema>;

/** The default style of opening and closing messages. */
export const defaultMessageStyle = 'resumida';

/**
 * The `updated_at` of the data that a form has shown. A save from an outdated form is rejected with
 * `changed_meanwhile`, so that an old page never undoes a newer choice; a form that has read nothing omits it.
 */
export const expectedVersionSchema = z.optional(z.string().check(z.maxLength(40)));

/**
 * Saves the preferences of the session's own account, in every table that has a row of it.
 * `email` and `telefone` must be the account's.
 */
export const syncUserPreferences = endpoint({
  method: 'POST',
  path: '/api/sync-user-preferences',
  caller: 'account',
  request: z.strictObject({
    email: z.string().check(z.maxLength(320)),
    telefone: z.string().check(z.maxLength(20)),
    preferences: z.strictObject({
      ...preferenceColumns,
      ativos_interesse: listColumn(
        tickerSchema,
        0,
        maxFavoriteAssetsInSettings,
        '',
        'Há um item que não parece um código de ativo.',
      ),
      /** 'diaria' with messages at any frequency; null without. */
      periodicidade_msg: z.nullable(z.literal('diaria')),
    }),
    /** The frequency of the messages; missing keeps the stored one. */
    messageFrequency: z.optional(wantedFrequencySchema),
    version: expectedVersionSchema,
  }),
  response: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    /** True when a record existed and was changed. */
    updated_tables: z.object({
      cadastro_site: z.boolean(),
      subscriptions: z.boolean(),
      cadastro_newsletter: z.boolean(),
      usuarios_ativos: z.boolean(),
    }),
    /**
     * Whether the account receives the newsletter. Until the address is verified, this request never changes a
     * subscription made by another form.
     */
    newsletter_email: yesNoSchema,
    /** The registration's new version, which the next save must send. */
    updated_at: z.string(),
  }),
});

/** The newsletter switch in the settings, which takes effect at once. */
export const switchNewsletter = endpoint({
  method: 'POST',
  path: '/api/switch-newsletter',
  caller: 'session',
  request: z.strictObject({ enabled: z.boolean() }),
  response: z.object({ newsletter_email: yesNoSchema, updated_at: z.string() }),
});
