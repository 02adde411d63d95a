import { zodResolver } from '../../lib/zod-resolver.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { interestAreaSchema, type Preferences } from '../../../../shared/contracts/preferences.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { formatAnswer } from '../../ui/forms/format-answer.ts';
import { useSavedForm, type Saving } from '../../ui/forms/use-saved-form.ts';
import { accessKey } from '../access/session/query-keys.ts';
import {
  columnOf,
  isSameAnswer,
  preferenceValuesSchema,
  toPreferenceValues,
  type PreferenceValues,
} from './preference-values.ts';

/** The answers while they are edited, possibly incomplete. */
const answersSchema = z.object({
  ...preferenceValuesSchema(0).shape,
  interests: z.array(interestAreaSchema),
  favoriteAssets: z.string(),
});

/** The storage keys of each screen's draft. */
const drafts = {
  settings: formDraft('settingsWork', answersSchema),
  profile: formDraft('profileWork', answersSchema),
} as const;

export type PreferenceScreen = keyof typeof drafts;

interface PreferenceFormOptions extends Omit<Saving<PreferenceValues>, 'onLostAccess'> {
  readonly screen: PreferenceScreen;
  /** The e-mail of the preferences' owner. */
  readonly email: string;
  readonly maxAssets: number;
  /** The stored preferences as this browser knows them; without them the form starts from `defaults`. */
  readonly stored: Preferences;
  readonly defaults: PreferenceValues;
}

/** The form with the preferences of an account. */
export function usePreferenceForm(options: PreferenceFormOptions) {
  const { screen, email, maxAssets, stored, defaults, ...saving } = options;
  const client = useQueryClient();
  const { contested, ...form } = useSavedForm<PreferenceValues>({
    ...saving,
    resolver: zodResolver(preferenceValuesSchema(maxAssets)),
    saved: toPreferenceValues(stored, defaults),
    isSame: isSameAnswer,
    draft: drafts[screen],
    owner: email,
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });
  const columns = [...new Set(contested.map(columnOf))];
  return { ...form, newer: columns.map((column) => formatAnswer(column, stored[column])) };
}
