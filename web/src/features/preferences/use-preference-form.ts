import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { interestAreaSchema, type Preferences } from '../../../../shared/contracts/preferences.ts';
import { keptWork } from '../../lib/kept-work.ts';
import { answerInWords } from '../../ui/forms/answers-in-words.ts';
import { changedOnly } from '../../ui/forms/three-way.ts';
import { pick, useFollowSaved } from '../../ui/forms/use-follow-saved.ts';
import {
  columnOf,
  isSameAnswer,
  preferenceValuesSchema,
  valuesOf,
  type PreferenceValues,
} from './preference-values.ts';

/** As they may be while they are chosen and typed. */
const answersSchema = z.object({
  ...preferenceValuesSchema(0).shape,
  interests: z.array(interestAreaSchema),
  favoriteAssets: z.string(),
});

/** What each screen with these questions keeps unsaved. */
const works = {
  settings: keptWork('settingsWork', answersSchema),
  profile: keptWork('profileWork', answersSchema),
} as const;

interface PreferenceFormOptions {
  readonly screen: keyof typeof works;
  /** Whose preferences they are. */
  readonly email: string;
  readonly maximumAssets: number;
  /** What is stored, as far as this browser knows; the form begins from `defaults` without it. */
  readonly stored: Preferences;
  readonly defaults: PreferenceValues;
}

/**
 * A form over what is saved. Unsaved changes are kept as a draft, which a reload finds again; what
 * was not changed here follows what is saved elsewhere.
 */
export function usePreferenceForm(options: PreferenceFormOptions) {
  const { screen, email, maximumAssets, stored, defaults } = options;
  const work = works[screen];
  const saved = valuesOf(stored, defaults);
  const [draft] = useState(() => work.read(email));
  const [start] = useState<PreferenceValues>(() => ({ ...saved, ...draft.values }));
  const form = useForm<PreferenceValues, unknown, PreferenceValues>({
    mode: 'onTouched',
    resolver: zodResolver(preferenceValuesSchema(maximumAssets)),
    defaultValues: start,
  });
  const values: PreferenceValues = { ...start, ...useWatch({ control: form.control }) };
  const { base, contested } = useFollowSaved({
    saved,
    values,
    base: { ...saved, ...draft.base },
    isSame: isSameAnswer,
    onFollow: (newer) => form.reset(newer, { keepErrors: true }),
  });

  const changes = changedOnly(saved, values, isSameAnswer);
  const changed = changes.length > 0;
  useEffect(() => {
    if (changed) {
      work.keep(email, { values: pick(values, changes), base: pick(base, changes) });
    } else work.drop();
  });

  return {
    form,
    values,
    changed,
    /** What was saved elsewhere in the place of answers that were changed here as well. */
    newer: [...new Set(contested.map(columnOf))].map((column) =>
      answerInWords(column, stored[column]),
    ),
    takeNewer: () => form.reset({ ...values, ...pick(saved, contested) }),
    discard: () => form.reset(saved),
  };
}
