import { useSyncExternalStore } from 'react';
import { subscribeToSession } from './session-signal.ts';
import { readSession, type StoredSession } from './session-store.ts';

/** The current session, updated after changes in this tab and in others; undefined for a visitor. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(subscribeToSession, readSession, () => undefined);
}
