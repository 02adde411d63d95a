import * as z from 'zod/mini';
import {
  interestAreaSchema,
  investmentStyleSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
} from '../../../../shared/contracts/preferences.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** The forms whose unsaved changes are kept. */
export type DraftScreen = 'settings' | 'profile';

/** Changes that were not saved yet, of whom; anything may be missing or unfinished. */
const draftSchema = z.object({
  email: z.string(),
  values: z.object({
    investmentLevel: z.exactOptional(knowledgeLevelSchema),
    investmentStyle: z.exactOptional(investmentStyleSchema),
    interests: z.exactOptional(z.array(interestAreaSchema)),
    receiveMessages: z.exactOptional(z.boolean()),
    messageLength: z.exactOptional(messageLengthSchema),
    favoriteAssets: z.exactOptional(z.string()),
    weeklyReports: z.exactOptional(z.boolean()),
    newsletterEmail: z.exactOptional(z.boolean()),
  }),
});
export type PreferenceDraft = z.infer<typeof draftSchema>['values'];

const storageKeys: Readonly<Record<DraftScreen, string>> = {
  settings: 'settingsDraft',
  profile: 'profileDraft',
};

/** Keeps unsaved changes as long as the tab, so that a reload or a new login loses nothing. */
export function keepDraft(screen: DraftScreen, email: string, values: unknown): void {
  writeStored('session', storageKeys[screen], { email, values });
}

export function readDraft(screen: DraftScreen, email: string): PreferenceDraft {
  const draft = readStored('session', storageKeys[screen], draftSchema);
  return draft?.email === email ? draft.values : {};
}

export function dropDraft(screen: DraftScreen): void {
  removeStored('session', storageKeys[screen]);
}
