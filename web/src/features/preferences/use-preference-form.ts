import { zodResolver } from '../../lib/zod-resolver.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { interestAreaSchema, type Preferences } from '../../../../shared/contracts/preferences.ts';
import { keptWork } from '../../lib/kept-work.ts';
import { answerInWords } from '../../ui/forms/answers-in-words.ts';
import { useSavedForm, type Saving } from '../../ui/forms/use-saved-form.ts';
import { accessKey } from '../access/session/query-keys.ts';
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

export type PreferenceScreen = keyof typeof works;

interface PreferenceFormOptions extends Omit<Saving<PreferenceValues>, 'onLostAccess'> {
  readonly screen: PreferenceScreen;
  /** Whose preferences they are. */
  readonly email: string;
  readonly maximumAssets: number;
  /** What is stored, as far as this browser knows; the form begins from `defaults` without it. */
  readonly stored: Preferences;
  readonly defaults: PreferenceValues;
}

/** The questions of the preferences, as they are saved of one account. */
export function usePreferenceForm(options: PreferenceFormOptions) {
  const { screen, email, maximumAssets, stored, defaults, ...saving } = options;
  const client = useQueryClient();
  const { contested, ...form } = useSavedForm<PreferenceValues>({
    ...saving,
    resolver: zodResolver(preferenceValuesSchema(maximumAssets)),
    saved: valuesOf(stored, defaults),
    isSame: isSameAnswer,
    work: works[screen],
    owner: email,
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });
  const columns = [...new Set(contested.map(columnOf))];
  return { ...form, newer: columns.map((column) => answerInWords(column, stored[column])) };
}
