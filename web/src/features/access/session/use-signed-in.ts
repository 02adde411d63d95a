import { useSyncExternalStore } from 'react';
import type { SessionKind } from './session-kind.ts';
import { storedSessionKind, subscribeToSession } from './session-signal.ts';

/** Returns whether a session is stored; false in prerendered pages until hydration. */
export function useSignedIn(): boolean {
  return useStoredSessionKind() !== undefined;
}

/** Returns the kind of the stored session; undefined in prerendered pages until hydration. */
export function useStoredSessionKind(): SessionKind | undefined {
  return useSyncExternalStore(subscribeToSession, storedSessionKind, () => undefined);
}
