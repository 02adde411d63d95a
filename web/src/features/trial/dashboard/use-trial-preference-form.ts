import { zodResolver } from '../../../lib/zod-resolver.ts';
import type { Trial } from '../../../../../shared/contracts/trial.ts';
import { answerInWords } from '../../../ui/forms/answers-in-words.ts';
import { useSavedForm, type Saving } from '../../../ui/forms/use-saved-form.ts';
import {
  trialColumns,
  trialPreferenceSchema,
  trialPreferenceValues,
  trialPreferenceWork,
  type TrialPreferenceValues,
} from './trial-preference-values.ts';

/** A form over what a trial has stored; what is not saved yet stays as a draft. */
export function useTrialPreferenceForm(trial: Trial, saving: Saving<TrialPreferenceValues>) {
  const { contested, ...form } = useSavedForm<TrialPreferenceValues>({
    ...saving,
    resolver: zodResolver(trialPreferenceSchema),
    validation: { reValidateMode: 'onSubmit' },
    saved: trialPreferenceValues(trial),
    work: trialPreferenceWork,
    owner: trial.id,
    leaves: true,
  });
  const columns = [...new Set(contested.map((name) => trialColumns[name]))];
  return { ...form, newer: columns.map((column) => answerInWords(column, trial[column])) };
}
