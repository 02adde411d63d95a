import { useSyncExternalStore } from 'react';
import { limits, subscribeToLimits, type Calls } from '../lib/limits.ts';

/** Seconds during which the server would refuse one of these calls; 0 most often. */
export function useLimitWait(calls: Calls): number {
  return useSyncExternalStore(
    subscribeToLimits,
    () => limits.secondsLeft(calls),
    () => 0,
  );
}
