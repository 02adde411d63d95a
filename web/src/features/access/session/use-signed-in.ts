import { useSyncExternalStore } from 'react';
import type { SessionKind } from './session-kind.ts';
import { seemingSession, subscribeToSession } from './session-signal.ts';

/** Returns whether a session is stored; false in prerendered pages until hydration. */
export function useSignedIn(): boolean {
  return useSeemingSession() !== undefined;
}

/** Returns the kind of the stored session; undefined in prerendered pages until hydration. */
export function useSeemingSession(): SessionKind | undefined {
  return useSyncExternalStore(subscribeToSession, seemingSession, () => undefined);
}
