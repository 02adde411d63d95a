import { useSyncExternalStore } from 'react';
import { subscribeToSession } from './session-signal.ts';
import { readSession, type StoredSession } from './session-store.ts';

let last: StoredSession | undefined;

/** The session, kept up with this tab and the others; undefined for a visitor. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(subscribeToSession, snapshot, () => undefined);
}

/** The same object for as long as nothing in it has changed. */
function snapshot(): StoredSession | undefined {
  const session = readSession();
  if (JSON.stringify(session) !== JSON.stringify(last)) last = session;
  return last;
}
