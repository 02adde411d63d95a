import { useSyncExternalStore } from 'react';
import { limits, subscribeToLimits, type Calls } from '../lib/limits.ts';

/** Returns the seconds during which the server would still reject a call of one of these endpoints; usually 0. */
export function useLimitWait(calls: Calls): number {
  return useSyncExternalStore(
    subscribeToLimits,
    () => limits.secondsLeft(calls),
    () => 0,
  );
}
