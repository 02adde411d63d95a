import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  maximumFavoriteAssets,
  messageLengthSchema,
  tickerSchema,
} from '../../../../shared/contracts/preferences.ts';
import {
  trialFrequencySchema,
  type Trial,
  type updateTrialPreferences,
} from '../../../../shared/contracts/trial.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { tickersOf } from '../preferences/preference-values.ts';

/** What the trial's own preference form holds. */
export const trialPreferenceSchema = z.object({
  investmentLevel: knowledgeLevelSchema,
  investmentStyle: investmentStyleSchema,
  interests: z
    .array(interestAreaSchema)
    .check(z.minLength(1, 'Selecione pelo menos uma área de interesse.')),
  receiveMessages: z.boolean(),
  messageFrequency: trialFrequencySchema,
  messageLength: messageLengthSchema,
  favoriteAssets: z.array(tickerSchema).check(z.maxLength(maximumFavoriteAssets)),
  weeklyReports: z.boolean(),
});
export type TrialPreferenceValues = z.infer<typeof trialPreferenceSchema>;

export function trialPreferenceValues(trial: Trial): TrialPreferenceValues {
  const frequency = trialFrequencySchema.safeParse(trial.periodicidade_msg);
  const areas = trial.areas_interesse.split(',');
  return {
    investmentLevel: trial.nivel_conhecimento,
    investmentStyle: trial.estilo_investimento,
    interests: interestAreaSchema.options.filter((area) => areas.includes(area)),
    receiveMessages: frequency.success,
    messageFrequency: frequency.success ? frequency.data : 'diaria',
    messageLength: trial.tamanho_msg_abertura_fechamento,
    // What is stored may come from a form with other bounds.
    favoriteAssets: tickersOf(trial.ativos_interesse).slice(0, maximumFavoriteAssets),
    weeklyReports: trial.relatórios_da_carteira === 'sim',
  };
}

export function trialPreferenceRequest(
  values: TrialPreferenceValues,
): z.input<(typeof updateTrialPreferences)['request']> {
  return {
    nivel_conhecimento: values.investmentLevel,
    estilo_investimento: values.investmentStyle,
    areas_interesse: values.interests,
    periodicidade_msg: values.receiveMessages ? values.messageFrequency : 'nunca',
    tamanho_msg_abertura_fechamento: values.messageLength,
    ativos_interesse: values.favoriteAssets,
    relatórios_da_carteira: values.weeklyReports ? 'sim' : 'nao',
  };
}

const draftKey = 'trialPreferencesDraft';
const draftSchema = z.object({
  trialId: z.string(),
  values: z.object({
    ...trialPreferenceSchema.shape,
    interests: z.array(interestAreaSchema),
  }),
});

/** Keeps unsaved changes as long as the tab: leaving the form or a reload loses nothing. */
export function keepTrialPreferenceDraft(trialId: string, values: TrialPreferenceValues): void {
  writeStored('session', draftKey, { trialId, values });
}

export function readTrialPreferenceDraft(trialId: string): TrialPreferenceValues | undefined {
  const draft = readStored('session', draftKey, draftSchema);
  return draft?.trialId === trialId ? draft.values : undefined;
}

export function dropTrialPreferenceDraft(): void {
  removeStored('session', draftKey);
}
