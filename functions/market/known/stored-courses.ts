import type { Quote } from '../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../shared/values/calendar.ts';
import type { Clock } from '../../runtime/clock.ts';
import { readMany } from '../../runtime/batch-get.ts';
import type { Table } from '../../runtime/table.ts';
import type { QuoteAge } from './quote-due.ts';
import {
  assetItemsAccess,
  historyKey,
  parseStoredAsset,
  quoteKey,
  type StoredAsset,
} from '../asset-store.ts';

/** An asset's quote and how it got there, as they were last read from the partner. */
export interface StoredCourse extends QuoteAge {
  readonly quote: Quote | undefined;
  /** The closes of the last sessions, oldest first; empty where unknown or too old. */
  readonly closes: readonly number[];
  /** `yyyy-mm-dd`: the session of the last close. */
  readonly lastDay: string | undefined;
}

export type ReadStoredCourses = (
  tickers: readonly string[],
) => Promise<ReadonlyMap<string, StoredCourse>>;

/** The number of sessions in a sparkline. */
export const shownSessions = 30;
/** Ignore a series whose last close is over ten days old: carnival with a weekend on both sides. */
const latestDays = 10;
const dayMilliseconds = 86_400_000;

/** As fresh as a quote must be for an analysis. */
const memoryMilliseconds = 5 * 60_000;
/** The maximum number of cached assets: about 2 kB each. */
const mostRemembered = 2_000;

export const storedCoursesAccess = assetItemsAccess;

/** From this instance's memory, the rest in one request for fifty assets. The partner is not asked. */
export function storedCourses(table: Table, clock: Clock): ReadStoredCourses {
  const memory = new Map<string, { readonly course: StoredCourse; readonly until: number }>();
  return async (tickers) => {
    const now = clock().getTime();
    if (memory.size > mostRemembered) memory.clear();
    const missing = [...new Set(tickers)].filter((one) => (memory.get(one)?.until ?? 0) <= now);
    const find = await readMany(table, missing.flatMap(keysOf));
    for (const ticker of missing) {
      const items = keysOf(ticker).flatMap((key) => find(key) ?? []);
      const course = courseOf(parseStoredAsset(items), now);
      memory.set(ticker, { course, until: now + memoryMilliseconds });
    }
    return new Map(
      tickers.flatMap((ticker) => {
        const held = memory.get(ticker);
        return held === undefined ? [] : [[ticker, held.course] as const];
      }),
    );
  };
}

function keysOf(ticker: string) {
  return [quoteKey(ticker), historyKey(ticker)];
}

export function courseOf(stored: StoredAsset, now: number): StoredCourse {
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
