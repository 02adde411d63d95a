import { useSyncExternalStore } from 'react';
import { readStored, removeStored, storedBoolean, writeStored } from '../lib/storage.ts';

/** Whether optional cookies were accepted; nothing while nobody has chosen. */
const storageKey = 'cookie-accepted';

export type CookieChoice = 'accepted' | 'refused' | 'open';

const listeners = new Set<() => void>();
/** Holds for this visit where the browser keeps nothing. */
let remembered: CookieChoice | undefined;

export function chooseCookies(accepted: boolean): void {
  remembered = accepted ? 'accepted' : 'refused';
  writeStored('local', storageKey, accepted);
  tellListeners();
}

/** Asks again: the banner comes back with nothing chosen. */
export function reopenCookieChoice(): void {
  remembered = 'open';
  removeStored('local', storageKey);
  tellListeners();
}

/** What was chosen; undefined in the prerendered page, which cannot know. */
export function useCookieChoice(): CookieChoice | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined);
}

function readChoice(): CookieChoice {
  remembered ??= toChoice(readStored('local', storageKey, storedBoolean));
  return remembered;
}

function toChoice(accepted: boolean | undefined): CookieChoice {
  if (accepted === undefined) return 'open';
  return accepted ? 'accepted' : 'refused';
}

function subscribe(listener: () => void): () => void {
  const otherTab = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    remembered = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', otherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', otherTab);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
