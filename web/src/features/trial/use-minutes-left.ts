import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { minutesLeft, subscribeToMinutes } from './countdown.ts';

/** The minutes until a trial ends by the server's clock, updated as they pass; 0 after its end. */
export function useMinutesLeft(expiresAt: string): number {
  const subscribe = useCallback(
    (notify: () => void) => subscribeToMinutes(expiresAt, notify),
    [expiresAt],
  );
  return useSyncExternalStore(subscribe, () => minutesLeft(expiresAt, serverNow()));
}
