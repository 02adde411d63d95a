import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { minutesLeft, subscribeToMinutes } from './countdown.ts';

/** Minutes until a trial ends, by the server's clock, kept up as they pass; 0 when it has ended. */
export function useMinutesLeft(expiresAt: string): number {
  const subscribe = useCallback(
    (tell: () => void) => subscribeToMinutes(expiresAt, tell),
    [expiresAt],
  );
  return useSyncExternalStore(subscribe, () => minutesLeft(expiresAt, serverNow()));
}
