import { useSyncExternalStore } from 'react';
import { limits, subscribeToLimits, type CalledEndpoints } from '../lib/limits.ts';

/** Returns the seconds during which the server would still reject a call of one of these endpoints; usually 0. */
export function useLimitWait(endpoints: CalledEndpoints): number {
  return useSyncExternalStore(
    subscribeToLimits,
    () => limits.secondsLeft(endpoints),
    () => 0,
  );
}
