import { batchGetMany, type FindItem } from '../../runtime/batch-get.ts';
import type { Table } from '../../runtime/table.ts';
import { cdiSeries } from '../benchmarks/cdi-series.ts';
import type { CloseSeries, DayClose, LongBenchmarks } from './close-series.ts';
import {
  benchmarksAccess,
  closesKey,
  longBenchmarkKey,
  parseSeriesItem,
  seriesItemsAccess,
  type DayValue,
  type StoredSeries,
} from './series-item.ts';

/** The closes of assets, and what they are compared with. */
export interface History {
  /** Missing for an asset that was never read; without closes for one that the source does not have. */
  readonly closes: ReadonlyMap<string, CloseSeries>;
  readonly benchmarks: LongBenchmarks;
}

/** Reads stored closes and benchmarks together, with one request for up to 97 assets. No source is asked. */
export type ReadHistory = (tickers: readonly string[]) => Promise<History>;

export const historyReaderAccess = seriesItemsAccess;
export const longBenchmarksAccess = benchmarksAccess;

export function historyReader(table: Table): ReadHistory {
  return async (tickers) => {
    const find = await batchGetMany(table, [...benchmarkKeys, ...tickers.map(closesKey)]);
    const [stored, benchmarks] = await Promise.all([
      parseStoredCloses(tickers, find),
      parseBenchmarks(find),
    ]);
    return { closes: closesOf(stored), benchmarks };
  };
}

/** Reads the closes of assets with the state of their requests, also of assets that were never read. */
export async function readStoredCloses(
  table: Table,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, StoredSeries>> {
  return parseStoredCloses(tickers, await batchGetMany(table, tickers.map(closesKey)));
}

export function longBenchmarksReader(table: Table): () => Promise<LongBenchmarks> {
  return async () => parseBenchmarks(await batchGetMany(table, benchmarkKeys));
}

const benchmarkKeys = [
  longBenchmarkKey('ibovespa'),
  longBenchmarkKey('cdi'),
  longBenchmarkKey('ipca'),
];

async function parseStoredCloses(
  tickers: readonly string[],
  find: FindItem,
): Promise<ReadonlyMap<string, StoredSeries>> {
  return new Map(
    await Promise.all(
      [...new Set(tickers)].map(
        async (ticker) => [ticker, await parseSeriesItem(find(closesKey(ticker)))] as const,
      ),
    ),
  );
}

/** Returns the closes of the assets that were read. */
export function closesOf(
  stored: ReadonlyMap<string, StoredSeries>,
): ReadonlyMap<string, CloseSeries> {
  return new Map(
    [...stored].flatMap(([ticker, { values, readAt }]) =>
      values === undefined || readAt === undefined
        ? []
        : [[ticker, { closes: asCloses(values), readAt }] as const],
    ),
  );
}

async function parseBenchmarks(find: FindItem): Promise<LongBenchmarks> {
  const [ibovespa = [], cdi = [], ipca = []] = await Promise.all(
    benchmarkKeys.map(async (key) => (await parseSeriesItem(find(key))).values ?? []),
  );
  return {
    ibovespa: asCloses(ibovespa),
    cdi: asCdiSeries(cdi),
    ipca: ipca.map(({ day, value }) => ({ month: day.slice(0, 7), value })),
  };
}

const asCloses = once((values) => values.map(toClose));
const asCdiSeries = once((rates) => cdiSeries(rates).map(toClose));

/** Converts a series once for as long as its values stay in memory. */
function once(
  convert: (values: readonly DayValue[]) => readonly DayClose[],
): (values: readonly DayValue[]) => readonly DayClose[] {
  const converted = new WeakMap<readonly DayValue[], readonly DayClose[]>();
  return (values) => {
    const known = converted.get(values);
    if (known !== undefined) return known;
    const closes = convert(values);
    converted.set(values, closes);
    return closes;
  };
}

function toClose({ day, value }: DayValue): DayClose {
  return { day, close: value };
}
