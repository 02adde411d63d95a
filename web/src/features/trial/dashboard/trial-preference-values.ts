import { parseTickers } from '../../../lib/tickers.ts';
import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  tickerSchema,
  wantedFrequencySchema,
} from '../../../../../shared/contracts/preferences.ts';
import { type Trial, type updateTrialPreferences } from '../../../../../shared/contracts/trial.ts';
import type { AnswerColumn } from '../../../ui/forms/format-answer.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { maxFavoriteAssets } from '../../../../../shared/values/usage-limits.ts';

/** Validates the trial's own preference form. */
export const trialPreferenceSchema = z.object({
  investmentLevel: knowledgeLevelSchema,
  investmentStyle: investmentStyleSchema,
  interests: z
    .array(interestAreaSchema)
    .check(z.minLength(1, 'Selecione pelo menos uma área de interesse.')),
  receiveMessages: z.boolean(),
  messageFrequency: wantedFrequencySchema,
  messageLength: messageLengthSchema,
  favoriteAssets: z.array(tickerSchema).check(z.maxLength(maxFavoriteAssets)),
  weeklyReports: z.boolean(),
});
export type TrialPreferenceValues = z.infer<typeof trialPreferenceSchema>;

export function trialPreferenceValues(trial: Trial): TrialPreferenceValues {
  const frequency = wantedFrequencySchema.safeParse(trial.periodicidade_msg);
  const areas = trial.areas_interesse.split(',');
  return {
    investmentLevel: trial.nivel_conhecimento,
    investmentStyle: trial.estilo_investimento,
    interests: interestAreaSchema.options.filter((area) => areas.includes(area)),
    receiveMessages: frequency.success,
    messageFrequency: frequency.success ? frequency.data : 'diaria',
    messageLength: trial.tamanho_msg_abertura_fechamento,
    // Stored values may come from a form with other limits.
    favoriteAssets: parseTickers(trial.ativos_interesse).slice(0, maxFavoriteAssets),
    weeklyReports: trial.relatórios_da_carteira === 'sim',
  };
}

export function trialPreferenceRequest(
  values: TrialPreferenceValues,
  stored: Pick<Trial, 'updated_at'>,
): z.input<(typeof updateTrialPreferences)['request']> {
  return {
    version: stored.updated_at,
    nivel_conhecimento: values.investmentLevel,
    estilo_investimento: values.investmentStyle,
    areas_interesse: values.interests,
    periodicidade_msg: values.receiveMessages ? values.messageFrequency : 'nunca',
    tamanho_msg_abertura_fechamento: values.messageLength,
    ativos_interesse: values.favoriteAssets,
    relatórios_da_carteira: values.weeklyReports ? 'sim' : 'nao',
  };
}

/** Names of the stored columns, for error messages. */
export const trialColumns = {
  investmentLevel: 'nivel_conhecimento',
  investmentStyle: 'estilo_investimento',
  interests: 'areas_interesse',
  receiveMessages: 'periodicidade_msg',
  messageFrequency: 'periodicidade_msg',
  messageLength: 'tamanho_msg_abertura_fechamento',
  favoriteAssets: 'ativos_interesse',
  weeklyReports: 'relatórios_da_carteira',
} as const satisfies Record<keyof TrialPreferenceValues, AnswerColumn>;

/** The unsaved draft of one trial. */
export const trialPreferenceDraft = formDraft(
  'trialPreferencesWork',
  z.object({ ...trialPreferenceSchema.shape, interests: z.array(interestAreaSchema) }),
);
