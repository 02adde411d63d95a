import type { BrapiCloses } from '../../integrations/brapi-closes.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { mergeCloses } from './merge-closes.ts';
import { areClosesOutdated, lastFinishedSession } from './outdated.ts';
import { refreshSeries, type SeriesDependencies } from './refresh-series.ts';
import { closesKey, longBenchmarkKey, type DayValue, type StoredSeries } from './series-item.ts';
import type { SeriesReading } from './series-store.ts';

export interface ClosesDependencies extends SeriesDependencies {
  readonly brapiCloses: BrapiCloses;
  readonly breaker: CircuitBreaker;
}

const ibovespaTicker = '^BVSP';
const dayMilliseconds = 86_400_000;
/** The three months that are requested for a series that ends in them, with a margin for days in common. */
const recentDays = 80;

/** Reads an asset's closes from the partner when they are outdated. One that it does not have is stored as read. */
export async function refreshAssetCloses(
  dependencies: ClosesDependencies,
  ticker: string,
): Promise<void> {
  await refreshSeries(dependencies, {
    key: closesKey(ticker),
    isOutdated: areOutdated,
    read: (seen) => readCloses(dependencies, ticker, seen),
  });
}

export async function refreshIbovespa(dependencies: ClosesDependencies): Promise<void> {
  await refreshSeries(dependencies, {
    key: longBenchmarkKey('ibovespa'),
    isOutdated: areOutdated,
    read: (seen) => readCloses(dependencies, ibovespaTicker, seen),
  });
}

function areOutdated({ values, readAt }: StoredSeries, now: Date): boolean {
  if (values === undefined || readAt === undefined) return true;
  return areClosesOutdated({ closes: values, readAt }, now);
}

async function readCloses(
  { brapiCloses, breaker, clock }: ClosesDependencies,
  ticker: string,
  { values = [], longestRange }: StoredSeries,
): Promise<SeriesReading> {
  // A larger plan has earlier closes.
  const isComplete = longestRange === brapiCloses.longestRange;
  if (isComplete && endsRecently(values, clock())) {
    const recent = await breaker.run(() => brapiCloses.readRecent(ticker));
    const merged = mergeCloses(values, finishedCloses(recent ?? [], clock()));
    if (merged !== undefined) return { values: merged, longestRange };
  }
  const all = await breaker.run(() => brapiCloses.readAll(ticker));
  return {
    // The closes of an asset that the partner no longer has are kept.
    values: all === undefined ? values : finishedCloses(all, clock()),
    longestRange: brapiCloses.longestRange,
  };
}

function endsRecently(values: readonly DayValue[], now: Date): boolean {
  const last = values.at(-1);
  return last !== undefined && now.getTime() - Date.parse(last.day) < recentDays * dayMilliseconds;
}

/** The partner's last row may be of a session that has not ended. */
function finishedCloses(closes: readonly DayValue[], now: Date): DayValue[] {
  const { day: lastDay } = lastFinishedSession(now);
  return closes.filter(({ day }) => day <= lastDay);
}
