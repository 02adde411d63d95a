import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
  wantedFrequencySchema,
} from '../../../../shared/contracts/preferences.ts';
import type { PreferenceValues } from './preference-values.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** The forms whose unsaved changes are kept. */
export type DraftScreen = 'settings' | 'profile';

/** Some of a form's answers; each may be missing or unfinished. */
const answersSchema = z.object({
  investmentLevel: z.exactOptional(knowledgeLevelSchema),
  investmentStyle: z.exactOptional(investmentStyleSchema),
  interests: z.exactOptional(z.array(interestAreaSchema)),
  receiveMessages: z.exactOptional(z.boolean()),
  messageFrequency: z.exactOptional(wantedFrequencySchema),
  messageLength: z.exactOptional(messageLengthSchema),
  favoriteAssets: z.exactOptional(z.string()),
  weeklyReports: z.exactOptional(z.boolean()),
});

/** Changes that were not saved yet, of whom, and what each of them began from. */
const draftSchema = z.object({ email: z.string(), values: answersSchema, base: answersSchema });
type PreferenceDraft = Pick<z.infer<typeof draftSchema>, 'values' | 'base'>;

const storageKeys: Readonly<Record<DraftScreen, string>> = {
  settings: 'settingsWork',
  profile: 'profileWork',
};

/** Keeps unsaved changes as long as the tab, so that a reload or a new login loses nothing. */
export function keepDraft(
  screen: DraftScreen,
  email: string,
  draft: { readonly values: Partial<PreferenceValues>; readonly base: Partial<PreferenceValues> },
): void {
  writeStored('session', storageKeys[screen], { email, ...draft });
}

export function readDraft(screen: DraftScreen, email: string): PreferenceDraft {
  const draft = readStored('session', storageKeys[screen], draftSchema);
  return draft?.email === email ? draft : { values: {}, base: {} };
}

export function dropDraft(screen: DraftScreen): void {
  removeStored('session', storageKeys[screen]);
}
