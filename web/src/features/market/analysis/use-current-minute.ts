import { useSyncExternalStore } from 'react';
import { serverNow, subscribeToServerClock } from '../../../lib/server-clock.ts';

const minuteMilliseconds = 60_000;

/**
 * The current minute by the server's clock, in milliseconds, so that a page left open shows that its data becomes
 * outdated.
 */
export function useCurrentMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute);
}

function thisMinute(): number {
  return Math.floor(serverNow() / minuteMilliseconds) * minuteMilliseconds;
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, minuteMilliseconds / 4);
  const unsubscribe = subscribeToServerClock(notify);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
