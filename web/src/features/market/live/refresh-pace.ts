import {
  pricesMovingSince,
  quoteMilliseconds,
} from '../../../../../shared/market/moving-prices.ts';

/** The price on the page. Milliseconds since 1970, by the server's clock. */
export interface ShownPrice {
  /** When it was read from its source. */
  readonly readAt: number;
  /** The source's delay in minutes. */
  readonly delayMinutes: number;
}

/** The results of the last attempts to refresh the price. */
export interface Pace {
  /** No request is due before. */
  readonly notBefore: number;
  /** Consecutive attempts without a newer price. */
  readonly misses: number;
}

export const unhurried: Pace = { notBefore: 0, misses: 0 };

const minute = 60_000;
/** The wait after any answer, regardless of its price's age: the server has nothing newer. */
const restMilliseconds = minute;
const longestPause = 30 * minute;

/**
 * Returns the server's cache time. A source with a long delay is a small plan with few calls, so it is asked less
 * often.
 */
function toRefreshInterval(delayMinutes: number): number {
  return Math.max(quoteMilliseconds, (delayMinutes / 2) * minute);
}

/**
 * Returns whether the shown price should be refreshed: while B3 trades, and once the price is old enough to have
 * changed.
 */
export function isDue({ readAt, delayMinutes }: ShownPrice, pace: Pace, now: number): boolean {
  const since = pricesMovingSince(new Date(now));
  if (since === undefined || now < pace.notBefore) return false;
  return now - Math.max(readAt, since.getTime()) >= toRefreshInterval(delayMinutes);
}

/** @param retryAfterSeconds the waiting time requested by the server */
export function paceAfter(
  { misses }: Pace,
  outcome: 'newer' | 'nothing',
  now: number,
  { delayMinutes }: Pick<ShownPrice, 'delayMinutes'>,
  retryAfterSeconds = 0,
): Pace {
  if (outcome === 'newer') return { notBefore: now + restMilliseconds, misses: 0 };
  // On the first attempt another reader is probably refreshing it.
  const pause =
    misses === 0
      ? restMilliseconds
      : Math.min(longestPause, toRefreshInterval(delayMinutes) * 2 ** (misses - 1));
  return { notBefore: now + Math.max(pause, retryAfterSeconds * 1000), misses: misses + 1 };
}
