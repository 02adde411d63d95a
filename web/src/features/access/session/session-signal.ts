import { readText } from '../../../lib/storage.ts';
import type { SessionKind } from './session-kind.ts';

/**
 * Which keys of the browser's storage hold the session, and when they change,
 * here or in another tab. It knows nothing of what they hold, so that the site's header can ask
 * without loading more.
 */
export const sessionKeys = { account: 'userSession', trial: 'trialSession' } as const;

const listeners = new Set<() => void>();

/** To be called after a change in this tab; browsers notify the other tabs only. */
export function notifySessionChanged(): void {
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  // Called for any key: the listener checks whether the session has changed.
  window.addEventListener('storage', listener);
  // A page that comes back from the browser's memory has missed what happened meanwhile.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/**
 * Which kind of session there seems to be; what is stored may still turn out to be damaged. A
 * trial's comes first, as where the session is read (session-store.ts).
 */
export function seemingSession(): SessionKind | undefined {
  if (readText('local', sessionKeys.trial) !== null) return 'trial';
  return readText('local', sessionKeys.account) === null ? undefined : 'account';
}
