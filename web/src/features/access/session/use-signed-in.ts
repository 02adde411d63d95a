import { useSyncExternalStore } from 'react';
import type { SessionKind } from './session-kind.ts';
import { seemingSession, subscribeToSession } from './session-signal.ts';

/** Whether somebody seems to be signed in; false in prerendered pages until they come to life. */
export function useSignedIn(): boolean {
  return useSeemingSession() !== undefined;
}

/** As which kind of session somebody seems to be signed in; none in prerendered pages, as above. */
export function useSeemingSession(): SessionKind | undefined {
  return useSyncExternalStore(subscribeToSession, seemingSession, () => undefined);
}
