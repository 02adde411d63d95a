import { dayBefore, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { isB3Ticker } from '../../../shared/market/b3-ticker.ts';
import type { CloseSeries } from './close-series.ts';

const hour = 60 * 60_000;
/** Prices of the partner's smallest plan are half an hour late, and the close is settled after the closing call. */
const settlementMilliseconds = hour;

/** Returns the last session whose close the partner has: from an hour after its end on. */
export function lastFinishedSession(now: Date): { readonly day: string; readonly since: Date } {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const session = tradingSession(day);
    if (session === undefined) continue;
    const since = new Date(session.closesAt.getTime() + settlementMilliseconds);
    if (since <= now) return { day, since };
  }
}

/**
 * Returns whether closes are to be read again: the last finished session is missing, and they were not read since. An
 * asset without trades that day, or that the partner does not have, is not read again before the next session ends.
 */
export function areClosesOutdated(
  series:
    | { readonly closes: readonly { readonly day: string }[]; readonly readAt: Date }
    | undefined,
  now: Date,
): boolean {
  if (series === undefined) return true;
  const { day, since } = lastFinishedSession(now);
  const last = series.closes.at(-1)?.day;
  return (last === undefined || last < day) && series.readAt < since;
}

/** Returns the assets of B3 with missing or outdated closes, each once: the partner has no others. */
export function listPendingCloses(
  tickers: readonly string[],
  closes: ReadonlyMap<string, CloseSeries>,
  now: Date,
): string[] {
  return [...new Set(tickers)].filter(
    (ticker) => isB3Ticker(ticker) && areClosesOutdated(closes.get(ticker), now),
  );
}

/** The CDI of a day is published the next morning; the IPCA once a month, on a day that varies. */
const rateMilliseconds = { cdi: 6 * hour, ipca: 24 * hour } as const;

export function isRateOutdated(
  name: keyof typeof rateMilliseconds,
  readAt: Date | undefined,
  now: Date,
): boolean {
  return readAt === undefined || now.getTime() - readAt.getTime() >= rateMilliseconds[name];
}
