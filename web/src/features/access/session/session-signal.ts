import { readText } from '../../../lib/storage.ts';
import type { SessionKind } from './session-kind.ts';

/**
 * The browser storage keys that hold the session, and notifications when they change in this tab or another one. The
 * module does not know the stored format, so the site's header can use it without loading more code.
 */
export const sessionKeys = { account: 'userSession', trial: 'trialSession' } as const;

const listeners = new Set<() => void>();

/** Must be called after a change in this tab; browsers notify only the other tabs. */
export function notifySessionChanged(): void {
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  // Called for any key: the listener checks whether the session has changed.
  window.addEventListener('storage', listener);
  // A page restored from the browser's back/forward cache has missed the changes in the meantime.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/**
 * The session kind according to the storage keys; the stored value may still be invalid. A trial has precedence, as
 * in `session-store.ts`.
 */
export function storedSessionKind(): SessionKind | undefined {
  if (readText('local', sessionKeys.trial) !== null) return 'trial';
  return readText('local', sessionKeys.account) === null ? undefined : 'account';
}
