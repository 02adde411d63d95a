import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { AssetFacts, DayClose, Listing } from './asset-facts.ts';
import type { MeasureValues } from './measure-values.ts';
import { measureNames, yearlyMeasureNames, type MeasureName } from './measures.ts';

/*
 * Rows of many assets are one item: JSON without names, compressed. The names of the columns are stored with them, so
 * that measures may be added and removed.
 */

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** An item may have 400 kB; 100 assets are about 120 kB, and the list of 2,500 about 90 kB. */
const maxContentBytes = 380_000;
/** More than the source has; the last digits of a quotient are noise. */
const significantDigits = 10;

/** Numbers are checked where they are used: a schema would check half a million of them, for most of a second. */
const row = z.custom<readonly unknown[]>(Array.isArray);
const factsSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.tuple([
      z.string(),
      /** Milliseconds since 1970. */
      z.number(),
      z.nullable(z.string()),
      row,
      z.array(z.tuple([z.int(), row])),
      /** The first day, and days from each close to the next. */
      row,
      /** Closes. */
      row,
    ]),
  ),
});

/** @throws OperationalError for more assets than an item can have */
export async function packFacts(assets: readonly AssetFacts[]): Promise<Uint8Array> {
  const inColumns = (known: MeasureValues) => {
    const values = measureNames.map((name) => round(known[name]));
    return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
  };
  const content: z.infer<typeof factsSchema> = {
    columns: [...measureNames],
    rows: assets.map(({ ticker, readAt, statementCurrency, now, years, closes }) => [
      ticker,
      readAt.getTime(),
      statementCurrency ?? null,
      inColumns(now),
      [...years].map(([year, known]) => [year, inColumns(known)]),
      closes.map(({ day }, index) => day - (closes[index - 1]?.day ?? 0)),
      closes.map(({ close }) => close),
    ]),
  };
  return pack(content);
}

/** @throws an error for content that `packFacts` did not make */
export async function unpackFacts(packed: Uint8Array): Promise<AssetFacts[]> {
  const { columns, rows } = factsSchema.parse(await unpack(packed));
  const columnsOf = (names: readonly MeasureName[]) =>
    names.map((name) => [name, columns.indexOf(name)] as const);
  const [nowColumns, yearColumns] = [columnsOf(measureNames), columnsOf(yearlyMeasureNames)];
  const read = (
    values: readonly unknown[],
    named: readonly (readonly [MeasureName, number])[],
    empty: MeasureValues,
  ) => {
    const known: Partial<Record<MeasureName, number | undefined>> = { ...empty };
    for (const [name, column] of named) {
      const value = values[column];
      if (typeof value === 'number') known[name] = value;
    }
    return known;
  };
  return rows.map(([ticker, readAt, currency, now, years, gaps, closes]) => ({
    ticker,
    readAt: new Date(readAt),
    statementCurrency: currency ?? undefined,
    now: read(now, nowColumns, noMeasures),
    years: new Map(
      years.map(([year, values]) => [year, read(values, yearColumns, noYearlyMeasures)]),
    ),
    closes: closesFrom(gaps, closes),
  }));
}

/**
 * Objects with all keys, copied for each asset: adding keys one by one makes objects that take eight times the memory,
 * and as long to read.
 */
const noMeasures = withoutValues(measureNames);
const noYearlyMeasures = withoutValues(yearlyMeasureNames);

function withoutValues(names: readonly MeasureName[]): MeasureValues {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function closesFrom(gaps: readonly unknown[], closes: readonly unknown[]): DayClose[] {
  let day = 0;
  return closes.flatMap((close, index) => {
    day += Number(gaps[index]);
    return typeof close === 'number' && Number.isFinite(day) ? [{ day, close }] : [];
  });
}

const number = z.nullable(z.number());
const listingSchema = z.array(
  z.tuple([
    z.string(),
    z.string(),
    z.nullable(z.string()),
    z.string(),
    number,
    number,
    number,
    number,
  ]),
);

/** @throws OperationalError for more assets than an item can have */
export async function packListing(assets: Listing['assets']): Promise<Uint8Array> {
  const content: z.infer<typeof listingSchema> = assets.map((asset) => [
    asset.ticker,
    asset.name,
    asset.sector ?? null,
    asset.type,
    round(asset.close),
    round(asset.dayChange),
    round(asset.volume),
    round(asset.marketCap),
  ]);
  return pack(content);
}

/** @throws an error for content that `packListing` did not make */
export async function unpackListing(packed: Uint8Array): Promise<Listing['assets']> {
  return listingSchema
    .parse(await unpack(packed))
    .map(([ticker, name, sector, type, close, dayChange, volume, marketCap]) => ({
      ticker,
      name,
      sector: sector ?? undefined,
      type,
      close: close ?? undefined,
      dayChange: dayChange ?? undefined,
      volume: volume ?? undefined,
      marketCap: marketCap ?? undefined,
    }));
}

async function pack(content: unknown): Promise<Uint8Array> {
  const packed = await compress(JSON.stringify(content));
  if (packed.byteLength > maxContentBytes) {
    throw new OperationalError('Facts are too large for an item');
  }
  return packed;
}

async function unpack(packed: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(packed)).toString('utf8'));
}

function round(value: number | undefined): number | null {
  if (value === undefined) return null;
  return Number.isInteger(value) ? value : Number(value.toPrecision(significantDigits));
}
