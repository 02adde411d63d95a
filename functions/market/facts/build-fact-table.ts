import type { AssetFacts, Listing } from './asset-facts.ts';
import type { StoredFacts } from './fact-store.ts';
import type { Fact, FactAsset, FactPeriod, FactTable } from './fact-table.ts';
import { isRecent } from './merge-facts.ts';
import { listedFactAssets } from './listed-fact-assets.ts';
import { listedMeasures, measuresAtListedPrice } from './listed-price-measures.ts';
import { findMeasure, measureNames, type MeasureName } from './measures.ts';

/** Column of each measure. */
const columns = new Map(measureNames.map((name, index) => [name, index]));
const yearlyNames = measureNames.filter((name) => findMeasure(name).isYearly === true);
const yearlyColumns = new Map(yearlyNames.map((name, index) => [name, index]));

/**
 * Builds the table of all listed assets. Numbers are in arrays of one type, a missing one is NaN: 2,000 assets take
 * some megabytes, of which the names are the most.
 */
export function buildFactTable(
  { listing, assets: stored }: StoredFacts,
  now: Date,
): FactTable | undefined {
  if (listing === undefined) return undefined;
  const factsByTicker = new Map(
    stored.filter(({ readAt }) => isRecent(readAt, now)).map((facts) => [facts.ticker, facts]),
  );
  const assets = listedFactAssets(listing.assets, (ticker) => factsByTicker.get(ticker));
  const rows = new Map(assets.map(({ ticker }, index) => [ticker, index]));
  const current = fillCurrent(assets, factsByTicker, listing);
  const yearly = fillYears(assets, factsByTicker);

  const readCell = (ticker: string, measure: MeasureName, period: FactPeriod): Fact | undefined => {
    const row = rows.get(ticker);
    if (row === undefined) return undefined;
    return period === 'now' ? current.read(row, measure) : yearly.read(row, measure, period);
  };

  return {
    assets,
    asset(ticker) {
      const row = rows.get(ticker);
      return row === undefined ? undefined : assets[row];
    },
    fact: readCell,
    years: (ticker, measure) =>
      yearly.years.filter((year) => readCell(ticker, measure, year) !== undefined),
  };
}

type FactsByTicker = ReadonlyMap<string, AssetFacts>;

function fillCurrent(assets: readonly FactAsset[], facts: FactsByTicker, listing: Listing) {
  const values = new Float64Array(assets.length * measureNames.length).fill(Number.NaN);
  const times = new Float64Array(values.length);
  const listedByTicker = new Map(listing.assets.map((asset) => [asset.ticker, asset]));
  for (const [row, { ticker }] of assets.entries()) {
    const known = facts.get(ticker);
    const listed = listedByTicker.get(ticker);
    const put = (measures: object, readAt: Date) => {
      for (const [name, value] of Object.entries(measures)) {
        const cell = row * measureNames.length + (columnOf(name) ?? Number.NaN);
        values[cell] = typeof value === 'number' ? value : Number.NaN;
        times[cell] = readAt.getTime();
      }
    };
    if (known !== undefined) put(known.now, known.readAt);
    if (listed === undefined) continue;
    const { listedAt } = listing;
    if (known === undefined) put(listedMeasures(listed), listedAt);
    else if (listedAt > known.readAt) put(measuresAtListedPrice(known, listed, listedAt), listedAt);
  }
  return {
    read(row: number, measure: MeasureName) {
      const cell = row * measureNames.length + (columns.get(measure) ?? Number.NaN);
      return toFact(values[cell], times[cell]);
    },
  };
}

const columnsByText: ReadonlyMap<string, number> = columns;

function columnOf(name: string): number | undefined {
  return columnsByText.get(name);
}

function fillYears(assets: readonly FactAsset[], facts: FactsByTicker) {
  const years = [...new Set([...facts.values()].flatMap((known) => [...known.years.keys()]))];
  years.sort((a, b) => b - a);
  const yearIndex = new Map(years.map((year, index) => [year, index]));
  const rowSize = years.length * yearlyNames.length;
  const values = new Float64Array(assets.length * rowSize).fill(Number.NaN);
  const times = new Float64Array(assets.length);
  const cellOf = (row: number, measure: MeasureName, year: number) =>
    row * rowSize +
    (yearIndex.get(year) ?? Number.NaN) * yearlyNames.length +
    (yearlyColumns.get(measure) ?? Number.NaN);
  for (const [row, { ticker }] of assets.entries()) {
    const known = facts.get(ticker);
    if (known === undefined) continue;
    times[row] = known.readAt.getTime();
    for (const [year, measures] of known.years) {
      for (const name of yearlyNames) {
        values[cellOf(row, name, year)] = measures[name] ?? Number.NaN;
      }
    }
  }
  return {
    years,
    read: (row: number, measure: MeasureName, year: number) =>
      toFact(values[cellOf(row, measure, year)], times[row]),
  };
}

function toFact(value: number | undefined, time: number | undefined): Fact | undefined {
  if (value === undefined || time === undefined || Number.isNaN(value)) return undefined;
  return { value, readAt: new Date(time).toISOString() };
}
