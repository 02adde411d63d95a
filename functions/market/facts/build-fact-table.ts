import type { AssetFacts, Listing } from './asset-facts.ts';
import type { StoredFacts } from './fact-store.ts';
import type { Fact, FactAsset, FactPeriod, FactTable } from './fact-table.ts';
import { isRecent } from './merge-facts.ts';
import { listedFactAssets } from './listed-fact-assets.ts';
import { listedMeasures, measuresAtListedPrice } from './listed-price-measures.ts';
import type { SourceValues } from './measure-values.ts';
import { measureNames, yearlyMeasureNames, type MeasureName } from './measures.ts';

/** Column of each measure. */
const columns = new Map(measureNames.map((name, index) => [name, index]));
const yearlyColumns = new Map(yearlyMeasureNames.map((name, index) => [name, index]));

/**
 * Builds the table of all listed assets. Numbers are in arrays of one type, where a missing one is NaN: 2,000 assets
 * take a few megabytes. The table keeps nothing of what it is built from.
 */
export function buildFactTable(stored: StoredFacts, now: Date): FactTable | undefined {
  const { listing } = stored;
  if (listing === undefined) return undefined;
  const facts = new Map(
    stored.assets.filter(({ readAt }) => isRecent(readAt, now)).map((one) => [one.ticker, one]),
  );
  const assets = listedFactAssets(listing.assets, facts);
  return tableOf(assets, fillCurrent(assets, facts, listing), fillYears(assets, facts));
}

interface Current {
  readonly values: Float64Array;
  /** Milliseconds since 1970 of each value. */
  readonly times: Float64Array;
}

interface Yearly extends Current {
  /** Newest first. */
  readonly years: readonly number[];
}

function tableOf(assets: readonly FactAsset[], current: Current, yearly: Yearly): FactTable {
  const rows = new Map(assets.map(({ ticker }, index) => [ticker, index]));
  const yearIndexes = new Map(yearly.years.map((year, index) => [year, index]));

  const fact = (ticker: string, measure: MeasureName, period: FactPeriod): Fact | undefined => {
    const row = rows.get(ticker);
    if (row === undefined) return undefined;
    if (period === 'now') {
      const cell = row * measureNames.length + (columns.get(measure) ?? Number.NaN);
      return toFact(current.values[cell], current.times[cell]);
    }
    const column = yearlyColumns.get(measure);
    const year = yearIndexes.get(period);
    if (column === undefined || year === undefined) return undefined;
    const cell = (row * yearly.years.length + year) * yearlyMeasureNames.length + column;
    return toFact(yearly.values[cell], yearly.times[row]);
  };

  return {
    assets,
    asset(ticker) {
      const row = rows.get(ticker);
      return row === undefined ? undefined : assets[row];
    },
    fact,
    years: (ticker, measure) =>
      yearly.years.filter((year) => fact(ticker, measure, year) !== undefined),
  };
}

type FactsByTicker = ReadonlyMap<string, AssetFacts>;

function fillCurrent(
  assets: readonly FactAsset[],
  facts: FactsByTicker,
  { listedAt, assets: listedAssets }: Listing,
): Current {
  const values = new Float64Array(assets.length * measureNames.length).fill(Number.NaN);
  const times = new Float64Array(values.length);
  const listedByTicker = new Map(listedAssets.map((asset) => [asset.ticker, asset]));
  const put = (row: number, measures: SourceValues, readAt: Date) => {
    for (const [name, column] of columns) {
      if (!(name in measures)) continue;
      const cell = row * measureNames.length + column;
      values[cell] = measures[name] ?? Number.NaN;
      times[cell] = readAt.getTime();
    }
  };
  for (const [row, { ticker }] of assets.entries()) {
    const known = facts.get(ticker);
    const listed = listedByTicker.get(ticker);
    if (known !== undefined) put(row, known.now, known.readAt);
    if (listed === undefined) continue;
    if (known === undefined) put(row, listedMeasures(listed), listedAt);
    else if (listedAt > known.readAt) {
      put(row, measuresAtListedPrice(known, listed, listedAt), listedAt);
    }
  }
  return { values, times };
}

function fillYears(assets: readonly FactAsset[], facts: FactsByTicker): Yearly {
  const years = [...new Set([...facts.values()].flatMap((known) => [...known.years.keys()]))];
  years.sort((a, b) => b - a);
  const values = new Float64Array(assets.length * years.length * yearlyMeasureNames.length);
  values.fill(Number.NaN);
  const times = new Float64Array(assets.length);
  for (const [row, { ticker }] of assets.entries()) {
    const known = facts.get(ticker);
    if (known === undefined) continue;
    times[row] = known.readAt.getTime();
    for (const [year, measures] of known.years) {
      const first = (row * years.length + years.indexOf(year)) * yearlyMeasureNames.length;
      for (const [name, column] of yearlyColumns) {
        values[first + column] = measures[name] ?? Number.NaN;
      }
    }
  }
  return { values, times, years };
}

function toFact(value: number | undefined, time: number | undefined): Fact | undefined {
  if (value === undefined || time === undefined || Number.isNaN(value)) return undefined;
  return { value, readAt: new Date(time).toISOString() };
}
