import { useSyncExternalStore } from 'react';
import { serverNow, subscribeToServerClock } from '../../../lib/server-clock.ts';

const minuteMilliseconds = 60_000;

/** The minute that it is by the server's clock, in milliseconds: a page that stays open grows old. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute);
}

function thisMinute(): number {
  return Math.floor(serverNow() / minuteMilliseconds) * minuteMilliseconds;
}

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, minuteMilliseconds / 4);
  const unsubscribe = subscribeToServerClock(tell);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
