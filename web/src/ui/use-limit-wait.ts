import { useSyncExternalStore } from 'react';
import { limits, subscribeToLimits, type Calls } from '../lib/limits.ts';

/** Returns the seconds during which the server would still reject one of these calls; usually 0. */
export function useLimitWait(calls: Calls): number {
  return useSyncExternalStore(
    subscribeToLimits,
    () => limits.secondsLeft(calls),
    () => 0,
  );
}
