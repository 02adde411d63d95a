import { storedKeys } from '../../../lib/storage.ts';

/** Drafts behind a session are stored under keys with this ending. */
const draftKey = /Work$/;

/** Returns whether this tab has unsaved work. */
export function hasUnsavedDraft(): boolean {
  return storedKeys('session').some((key) => draftKey.test(key));
}
