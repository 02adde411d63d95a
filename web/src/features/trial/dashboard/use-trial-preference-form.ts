import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Trial } from '../../../../../shared/contracts/trial.ts';
import { answerInWords } from '../../../ui/forms/answers-in-words.ts';
import { changedOnly } from '../../../ui/forms/three-way.ts';
import { pick, useFollowSaved } from '../../../ui/forms/use-follow-saved.ts';
import {
  trialColumns,
  trialPreferenceSchema,
  trialPreferenceValues,
  trialPreferenceWork,
  type TrialPreferenceValues,
} from './trial-preference-values.ts';

/** A form over what a trial has stored; what is not saved yet stays as a draft. */
export function useTrialPreferenceForm(trial: Trial) {
  const saved = trialPreferenceValues(trial);
  const [draft] = useState(() => trialPreferenceWork.read(trial.id));
  const [isRestored, setRestored] = useState(Object.keys(draft.values).length > 0);
  const [start] = useState<TrialPreferenceValues>(() => ({ ...saved, ...draft.values }));
  const form = useForm<TrialPreferenceValues, unknown, TrialPreferenceValues>({
    resolver: zodResolver(trialPreferenceSchema),
    reValidateMode: 'onSubmit',
    defaultValues: start,
  });
  const values: TrialPreferenceValues = { ...start, ...useWatch({ control: form.control }) };
  const { base, contested } = useFollowSaved({
    saved,
    values,
    base: { ...saved, ...draft.base },
    onFollow: (newer) => form.reset(newer, { keepErrors: true }),
  });

  const changes = changedOnly(saved, values);
  useEffect(() => {
    if (changes.length === 0) trialPreferenceWork.drop();
    else
      trialPreferenceWork.keep(trial.id, {
        values: pick(values, changes),
        base: pick(base, changes),
      });
  });

  const columns = [...new Set(contested.map((name) => trialColumns[name]))];
  return {
    form,
    values,
    /** Changes of an earlier visit stand here again, and wait to be saved. */
    isRestored: isRestored && changes.length > 0,
    discard: () => {
      setRestored(false);
      form.reset(saved);
    },
    /** What was saved elsewhere in the place of answers that were changed here as well. */
    newer: columns.map((column) => answerInWords(column, trial[column])),
    takeNewer: () => form.reset({ ...values, ...pick(saved, contested) }),
  };
}
