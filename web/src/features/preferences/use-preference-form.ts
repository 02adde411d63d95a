import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { dropDraft, keepDraft, readDraft, type DraftScreen } from './preference-draft.ts';
import { areSame, preferenceValuesSchema, type PreferenceValues } from './preference-values.ts';

interface PreferenceFormOptions {
  readonly screen: DraftScreen;
  /** Whose preferences they are. */
  readonly email: string;
  readonly maximumAssets: number;
  /** What is saved, as far as this browser knows. */
  readonly saved: PreferenceValues;
}

/**
 * A form over what is saved. Unsaved changes are kept as a draft, which a reload finds again; a
 * form without any follows what is saved elsewhere.
 */
export function usePreferenceForm(options: PreferenceFormOptions) {
  const { screen, email, maximumAssets, saved } = options;
  const [start] = useState(() => ({ ...saved, ...readDraft(screen, email) }));
  const form = useForm<PreferenceValues, unknown, PreferenceValues>({
    mode: 'onTouched',
    resolver: zodResolver(preferenceValuesSchema(maximumAssets)),
    defaultValues: start,
  });
  const values: PreferenceValues = { ...start, ...useWatch({ control: form.control }) };
  const changed = !areSame(values, saved);
  useFollow(saved, values, form.reset);

  useEffect(() => {
    if (changed) keepDraft(screen, email, values);
    else dropDraft(screen);
  });

  return { form, values, changed, discard: () => form.reset(saved) };
}

/** Takes over what was saved in another place, unless something here is not saved yet. */
function useFollow(
  saved: PreferenceValues,
  values: PreferenceValues,
  reset: (values: PreferenceValues) => void,
): void {
  const last = useRef(saved);
  useEffect(() => {
    if (areSame(last.current, saved)) return;
    if (areSame(values, last.current)) reset(saved);
    last.current = saved;
  }, [saved, values, reset]);
}
