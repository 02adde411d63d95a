import { parseTickers } from '../../lib/tickers.ts';
import * as z from 'zod/mini';
import {
  defaultMessageStyle,
  interestAreas,
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  tickerSchema,
  type Preferences,
  type syncUserPreferences,
  wantedFrequencySchema,
} from '../../../../shared/contracts/preferences.ts';
import type { AnswerColumn } from '../../ui/forms/format-answer.ts';
import { tooManyAssets } from '../../copy/preferences/profile.ts';
import { preferenceTexts as texts } from '../../copy/preferences/settings.ts';

/** Validates the forms of settings and profile, with a maximum number of assets. */
export function preferenceValuesSchema(maxAssets: number) {
  return z.object({
    investmentLevel: z.enum(knowledgeLevelSchema.def.entries, texts.levelRequired),
    investmentStyle: z.enum(investmentStyleSchema.def.entries, texts.styleRequired),
    interests: z.array(interestAreaSchema).check(z.minLength(1, texts.areasRequired)),
    receiveMessages: z.boolean(),
    messageFrequency: wantedFrequencySchema,
    messageLength: messageLengthSchema,
    /** Tickers, separated by commas. */
    favoriteAssets: z.string().check(
      z.check((context) => {
        const unknown = parseTickers(context.value).filter(
          (ticker) => !tickerSchema.safeParse(ticker).success,
        );
        if (unknown.length === 0) return;
        const message = texts.assetsInvalid(unknown);
        context.issues.push({ code: 'custom', message, input: context.value });
      }),
      z.refine((text) => parseTickers(text).length <= maxAssets, tooManyAssets(maxAssets)),
    ),
    weeklyReports: z.boolean(),
  });
}
export type PreferenceValues = z.infer<ReturnType<typeof preferenceValuesSchema>>;

/** The defaults of the settings for values that are not stored. */
export const settingsDefaults: PreferenceValues = {
  investmentLevel: 'basico',
  investmentStyle: 'conservador',
  interests: [],
  receiveMessages: false,
  messageFrequency: 'diaria',
  messageLength: 'media',
  favoriteAssets: '',
  weeklyReports: false,
};

/** And the profile screen with these. */
export const profileDefaults: PreferenceValues = {
  investmentLevel: 'intermediario',
  investmentStyle: 'moderado',
  interests: ['acoes', 'renda-fixa'],
  receiveMessages: true,
  messageFrequency: 'diaria',
  messageLength: 'media',
  favoriteAssets: 'PETR4, VALE3',
  weeklyReports: false,
};

/** Returns the stored preferences as form values, with defaults for missing ones. */
export function toPreferenceValues(
  stored: Partial<Preferences>,
  defaults: PreferenceValues,
): PreferenceValues {
  const areas = tickedAreas(stored.areas_interesse);
  const frequency = stored.periodicidade_msg;
  const { ativos_interesse: assets, relatórios_da_carteira: reports } = stored;
  return {
    investmentLevel: stored.nivel_conhecimento ?? defaults.investmentLevel,
    investmentStyle: stored.estilo_investimento ?? defaults.investmentStyle,
    interests: areas ?? defaults.interests,
    receiveMessages: frequency === undefined ? defaults.receiveMessages : frequency !== 'nunca',
    messageFrequency: wantedFrequencySchema.safeParse(frequency).data ?? defaults.messageFrequency,
    messageLength: stored.tamanho_msg_abertura_fechamento ?? defaults.messageLength,
    favoriteAssets:
      assets === undefined ? defaults.favoriteAssets : parseTickers(assets).join(', '),
    weeklyReports: reports === undefined ? defaults.weeklyReports : reports === 'sim',
  };
}

/** The stored columns of the form's values; columns without a question are left unchanged. */
export function toStoredColumns(
  values: PreferenceValues,
  stored: Pick<
    Preferences,
    | 'newsletter_email'
    | 'estilo_de_mensagem_de_abertura'
    | 'estilo_de_mensagem_de_fechamento'
    | 'periodicidade_msg'
    | 'mensagem_ao_decorrer_do_dia'
  >,
): Preferences {
  return {
    nivel_conhecimento: values.investmentLevel,
    estilo_investimento: values.investmentStyle,
    areas_interesse: values.interests.join(','),
    periodicidade_msg: values.receiveMessages ? values.messageFrequency : 'nunca',
    tamanho_msg_abertura_fechamento: values.messageLength,
    ativos_interesse: parseTickers(values.favoriteAssets).join(','),
    // The switch controls both; while it stays on, notes that were turned off separately stay off.
    mensagem_ao_decorrer_do_dia:
      values.receiveMessages && stored.periodicidade_msg !== 'nunca'
        ? stored.mensagem_ao_decorrer_do_dia
        : yesNo(values.receiveMessages),
    relatórios_da_carteira: yesNo(values.weeklyReports),
    // The newsletter has a separate switch, which is saved at once.
    newsletter_email: stored.newsletter_email,
    estilo_de_mensagem_de_abertura: stored.estilo_de_mensagem_de_abertura || defaultMessageStyle,
    estilo_de_mensagem_de_fechamento:
      stored.estilo_de_mensagem_de_fechamento || defaultMessageStyle,
  };
}

type SyncRequest = z.input<(typeof syncUserPreferences)['request']>;

/**
 * The request that stores the preferences. The preferences only contain whether messages are wanted ('diaria' or
 * null); their frequency is sent as a separate field.
 */
export function syncRequest(
  account: { readonly email: string; readonly telefone: string; readonly updated_at: string },
  columns: Preferences,
): SyncRequest {
  const frequency = wantedFrequencySchema.safeParse(columns.periodicidade_msg);
  return {
    email: account.email,
    telefone: account.telefone,
    preferences: { ...columns, periodicidade_msg: frequency.success ? 'diaria' : null },
    ...(frequency.success ? { messageFrequency: frequency.data } : {}),
    version: account.updated_at,
  };
}

const columns: Readonly<Record<keyof PreferenceValues, AnswerColumn & keyof Preferences>> = {
  investmentLevel: 'nivel_conhecimento',
  investmentStyle: 'estilo_investimento',
  interests: 'areas_interesse',
  receiveMessages: 'periodicidade_msg',
  messageFrequency: 'periodicidade_msg',
  messageLength: 'tamanho_msg_abertura_fechamento',
  favoriteAssets: 'ativos_interesse',
  weeklyReports: 'relatórios_da_carteira',
};

/** The column that holds the answer to a question. */
export function columnOf(name: keyof PreferenceValues) {
  return columns[name];
}

/** Whether two answers would be stored as the same value. */
export function isSameAnswer(
  name: keyof PreferenceValues,
  one: PreferenceValues,
  other: PreferenceValues,
): boolean {
  const comparable = (values: PreferenceValues) =>
    JSON.stringify(name === 'favoriteAssets' ? parseTickers(values.favoriteAssets) : values[name]);
  return comparable(one) === comparable(other);
}

/** The order of the tiles is also the order of the form's values. */
function tickedAreas(column: string | undefined) {
  if (column === undefined) return undefined;
  const stored = column.split(',');
  return interestAreas.map(({ id }) => id).filter((id) => stored.includes(id));
}

function yesNo(value: boolean): 'sim' | 'nao' {
  return value ? 'sim' : 'nao';
}
