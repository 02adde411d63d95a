import { useSyncExternalStore } from 'react';
import { readStored, removeStored, storedBoolean, writeStored } from '../lib/storage.ts';

/**
 * Whether the notice was read. `false` is stored for readers who once refused optional cookies, which no longer
 * exist.
 */
const storageKey = 'cookie-accepted';

type CookieNotice = 'accepted' | 'open';

const listeners = new Set<() => void>();
/** Used for this visit when the browser's storage is not available. */
let remembered: CookieNotice | undefined;

export function acceptCookies(): void {
  remembered = 'accepted';
  writeStored('local', storageKey, true);
  notifyListeners();
}

/** Shows the notice again. */
export function reopenCookieNotice(): void {
  remembered = 'open';
  removeStored('local', storageKey);
  notifyListeners();
}

/** Returns undefined in the prerendered page, which cannot know. */
export function useCookieNotice(): CookieNotice | undefined {
  return useSyncExternalStore(subscribe, readNotice, () => undefined);
}

function readNotice(): CookieNotice {
  remembered ??= readStored('local', storageKey, storedBoolean) === undefined ? 'open' : 'accepted';
  return remembered;
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

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
