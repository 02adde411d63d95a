import { useSyncExternalStore } from 'react';
import { subscribeToSession } from './session-signal.ts';
import { readSession, type StoredSession } from './session-store.ts';

/** The session, kept up with this tab and the others; undefined for a visitor. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(subscribeToSession, readSession, () => undefined);
}
