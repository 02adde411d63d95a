import { useSyncExternalStore } from 'react';
import { seemsSignedIn, subscribeToSession } from './session-signal.ts';

/** Whether somebody seems to be signed in; false in prerendered pages until they come to life. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToSession, seemsSignedIn, () => false);
}
