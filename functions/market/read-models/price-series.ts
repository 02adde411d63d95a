import type { Quote } from '../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../shared/values/calendar.ts';
import type { Clock } from '../../runtime/clock.ts';
import { batchGetMany } from '../../runtime/batch-get.ts';
import type { Table } from '../../runtime/table.ts';
import type { QuoteAge } from './quote-due.ts';
import {
  assetItemsAccess,
  historyKey,
  parseStoredAsset,
  quoteKey,
  type StoredAsset,
} from '../asset-store.ts';

/** An asset's quote and its recent closes, as last read from the partner. */
export interface StoredPriceSeries extends QuoteAge {
  readonly quote: Quote | undefined;
  /** The closes of the last sessions, oldest first; empty when unknown or too old. */
  readonly closes: readonly number[];
  /** `yyyy-mm-dd`: the session of the last close. */
  readonly lastDay: string | undefined;
}

export type ReadPriceSeries = (
  tickers: readonly string[],
) => Promise<ReadonlyMap<string, StoredPriceSeries>>;

/** The number of sessions in a sparkline. */
export const shownSessions = 30;
/** A series with a last close over ten days old is ignored: Carnival with a weekend on both sides is shorter. */
const latestDays = 10;
const dayMilliseconds = 86_400_000;

/** The maximum age of a quote in an analysis. */
const memoryMilliseconds = 5 * 60_000;
/** The maximum number of cached assets: about 2 kB each. */
const maxCached = 2_000;

export const priceSeriesAccess = assetItemsAccess;

/** Reads from this instance's memory, and the rest with one request per fifty assets. The partner is not called. */
export function priceSeriesReader(table: Table, clock: Clock): ReadPriceSeries {
  const cache = new Map<string, { readonly series: StoredPriceSeries; readonly until: number }>();
  return async (tickers) => {
    const now = clock().getTime();
    if (cache.size > maxCached) cache.clear();
    const missing = [...new Set(tickers)].filter((one) => (cache.get(one)?.until ?? 0) <= now);
    const find = await batchGetMany(table, missing.flatMap(keysOf));
    for (const ticker of missing) {
      const items = keysOf(ticker).flatMap((key) => find(key) ?? []);
      const series = toPriceSeries(parseStoredAsset(items), now);
      cache.set(ticker, { series, until: now + memoryMilliseconds });
    }
    return new Map(
      tickers.flatMap((ticker) => {
        const cached = cache.get(ticker);
        return cached === undefined ? [] : [[ticker, cached.series] as const];
      }),
    );
  };
}

function keysOf(ticker: string) {
  return [quoteKey(ticker), historyKey(ticker)];
}

export function toPriceSeries(stored: StoredAsset, now: number): StoredPriceSeries {
  const { quote, history, leaseUntil, retryAt, unknownUntil } = stored;
  const rows = history?.content ?? [];
  const last = dayOfSeconds(rows.at(-1)?.date ?? Number.NaN);
  const isRecent = last !== undefined && now - Date.parse(last) < latestDays * dayMilliseconds;
  return {
    quote: quote?.content,
    quoteReadAt: quote?.readAt,
    leaseUntil,
    retryAt,
    unknownUntil,
    lastDay: last,
    closes: isRecent ? rows.slice(-shownSessions).flatMap(({ close }) => close ?? []) : [],
  };
}
