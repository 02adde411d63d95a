import { zodResolver } from '../../../lib/zod-resolver.ts';
import type { Trial } from '../../../../../shared/contracts/trial.ts';
import { formatAnswer } from '../../../ui/forms/format-answer.ts';
import { useSavedForm, type Saving } from '../../../ui/forms/use-saved-form.ts';
import {
  trialColumns,
  trialPreferenceSchema,
  trialPreferenceValues,
  trialPreferenceDraft,
  type TrialPreferenceValues,
} from './trial-preference-values.ts';

/** A form for the stored preferences of a trial; unsaved changes are stored as a draft. */
export function useTrialPreferenceForm(trial: Trial, saving: Saving<TrialPreferenceValues>) {
  const { contested, ...form } = useSavedForm<TrialPreferenceValues>({
    ...saving,
    resolver: zodResolver(trialPreferenceSchema),
    validation: { reValidateMode: 'onSubmit' },
    saved: trialPreferenceValues(trial),
    draft: trialPreferenceDraft,
    owner: trial.id,
    leavesAfterSave: true,
  });
  const columns = [...new Set(contested.map((name) => trialColumns[name]))];
  return { ...form, newer: columns.map((column) => formatAnswer(column, trial[column])) };
}
