import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { ItemKey, TableAccess } from '../../runtime/table.ts';

/*
 * A series of years is one item: gaps between its days and its values, compressed to three bytes for each day. The
 * items are not in the asset's partition, which an analysis reads as a whole.
 */

/** The value of a day; of a month, that of its first day. */
export interface DayValue {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly value: number;
}

/** A stored series and the state of its requests. Expiry times in the past have no effect. */
export interface StoredSeries {
  /** Oldest first; empty when the source has none. Undefined when it was never read. */
  readonly values: readonly DayValue[] | undefined;
  readonly readAt: Date | undefined;
  /** Until then, another instance holds the lease to request the series from its source. */
  readonly leaseUntil: Date | undefined;
  /** The source failed; no further request before then. */
  readonly retryAt: Date | undefined;
  /** The longest range that the partner's plan had when all closes were last requested. */
  readonly longestRange: string | undefined;
}

/** Of the CDI the rates of days are stored, of the IPCA those of months. */
export type LongBenchmarkName = 'ibovespa' | 'cdi' | 'ipca';

export const seriesPartitions = ['CLOSES#*', 'BENCHMARK#*'] as const;

export const closesAccess: TableAccess = { actions: ['BatchGetItem'], partitions: ['CLOSES#*'] };
export const benchmarksAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['BENCHMARK#*'],
};
export const seriesItemsAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: seriesPartitions,
};

export function closesKey(ticker: string): ItemKey {
  return { PK: `CLOSES#${ticker}`, SK: 'SERIES' };
}

export function longBenchmarkKey(name: LongBenchmarkName): ItemKey {
  return { PK: `BENCHMARK#${name}`, SK: 'SERIES' };
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const instant = z.pipe(
  z.number(),
  z.transform((milliseconds) => new Date(milliseconds)),
);
const itemSchema = z.object({
  PK: z.optional(z.string()),
  content: z.optional(z.instanceof(Uint8Array)),
  readAt: z.optional(instant),
  leaseUntil: z.optional(instant),
  retryAt: z.optional(instant),
  longestRange: z.optional(z.string()),
});
const contentSchema = z.object({
  /** Days since 1970 of the first value. */
  first: z.int(),
  /** Days from each value to the next. */
  gaps: z.array(z.int()),
  values: z.array(z.number()),
});

/** An item may have 400 kB; thirty years of a share are 30 kB. */
const maxContentBytes = 380_000;
const dayMilliseconds = 86_400_000;

/** @throws OperationalError for a series that is too large for an item */
export async function packSeries(series: readonly DayValue[]): Promise<Uint8Array> {
  const days = series.map(({ day }) => Date.parse(day) / dayMilliseconds);
  const content: z.infer<typeof contentSchema> = {
    first: days[0] ?? 0,
    gaps: days.slice(1).map((day, index) => day - (days[index] ?? day)),
    values: series.map(({ value }) => value),
  };
  const packed = await compress(JSON.stringify(content));
  if (packed.byteLength > maxContentBytes) {
    throw new OperationalError('A series is too large for an item');
  }
  return packed;
}

/** Ten years of an asset are about 300 kB when unpacked. */
const maxUnpacked = 80;
const unpacked = new Map<string, readonly DayValue[]>();

/**
 * Parses an item; an instance unpacks a series once, and returns the same values until it is read from its source again.
 * @throws a zod error for an item that is not a series
 */
export async function parseSeriesItem(item: unknown): Promise<StoredSeries> {
  const { PK, content, ...state } = itemSchema.parse(item ?? {});
  const version = `${PK} ${state.readAt?.getTime()} ${content?.byteLength}`;
  const values = content === undefined ? undefined : await unpackOnce(version, content);
  return {
    values,
    readAt: state.readAt,
    leaseUntil: state.leaseUntil,
    retryAt: state.retryAt,
    longestRange: state.longestRange,
  };
}

async function unpackOnce(version: string, content: Uint8Array): Promise<readonly DayValue[]> {
  const known = unpacked.get(version);
  if (known !== undefined) return known;
  const values = await unpackSeries(content);
  if (unpacked.size >= maxUnpacked) unpacked.clear();
  unpacked.set(version, values);
  return values;
}

async function unpackSeries(packed: Uint8Array): Promise<DayValue[]> {
  const text = (await decompress(packed)).toString('utf8');
  const { first, gaps, values } = contentSchema.parse(JSON.parse(text));
  let day = first;
  return values.map((value, index) => {
    if (index > 0) day += gaps[index - 1] ?? 0;
    return { day: isoDay(day), value };
  });
}

/** Texts of days since 1970: assets share most of their days. */
const dayTexts = new Map<number, string>();

function isoDay(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * dayMilliseconds).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}
