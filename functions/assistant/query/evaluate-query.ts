import { findMeasure, type MeasureName } from '../../market/facts/measures.ts';
import type { Fact, FactAsset, FactPeriod, FactTable } from '../../market/facts/fact-table.ts';
import { selectAssets } from './select-assets.ts';
import type { Query, QueryFilter, QueryPeriod } from './query.ts';
import { findPeers, type AssetPeers } from './asset-peers.ts';
import { measureGroup, type GroupMedian } from './group-median.ts';
import { averageSet, type SetAverage } from './set-averages.ts';
import { comparableAssets, orderableAssets } from './statement-currencies.ts';

export interface QueryRow {
  readonly asset: FactAsset;
  readonly period: FactPeriod;
  /** One for each measure of the result. */
  readonly facts: readonly (Fact | undefined)[];
  /** Of `against-sector`: one for each measure, undefined for too few members. */
  readonly medians?: readonly (GroupMedian | undefined)[];
}

export interface QueryResult {
  /** The measure of the order first. */
  readonly measures: readonly MeasureName[];
  readonly rows: readonly QueryRow[];
  /** Named assets that the table does not have. */
  readonly unknown: readonly string[];
  /** Assets with all values that the criteria need; those with any value where there is no criterion. */
  readonly considered: readonly FactAsset[];
  /** Those of `considered` that pass the filters. */
  readonly matching: readonly FactAsset[];
  readonly withoutValue: readonly FactAsset[];
  /** Left out of a set without names: nothing was traded on their last day. */
  readonly withoutTrade: readonly FactAsset[];
  /** Left out: their statements are in another currency than those they would be compared with. */
  readonly otherCurrency: readonly FactAsset[];
  /** Assets that share the first value. */
  readonly firstTied: readonly FactAsset[];
  /** Assets that share the last shown value, and are not shown. */
  readonly tiedBeyond: number;
  /** ISO 8601, of all values that were compared or are shown. */
  readonly oldest: string | undefined;
  readonly newest: string | undefined;
  /** Of `average`. */
  readonly averages?: readonly SetAverage[];
  /** Of `groups`. */
  readonly peers?: readonly AssetPeers[];
  /** Of named assets: the values of now of measures that no year has. */
  readonly current?: readonly QueryRow[];
}

const shownByDefault = {
  values: 10,
  rank: 5,
  count: 5,
  average: 0,
  'against-sector': 3,
  groups: 3,
  difference: 2,
} as const;

/** Returns the year that is compared: of a span its last one. */
export function comparedPeriod(period: QueryPeriod): FactPeriod {
  if (period === 'now') return 'now';
  return 'year' in period ? period.year : Math.max(period.from, period.to);
}

/** Returns the periods of an asset's rows, oldest first. */
export function shownPeriods({ op, period }: Pick<Query, 'op' | 'period'>): readonly FactPeriod[] {
  if (op !== 'values' || period === 'now' || 'year' in period) return [comparedPeriod(period)];
  const first = Math.min(period.from, period.to);
  const count = Math.abs(period.to - period.from) + 1;
  return Array.from({ length: count }, (_, index) => first + index);
}

/** A measure without years is filtered by its value of now. */
export function filteredPeriod(measure: MeasureName, period: QueryPeriod): FactPeriod {
  return findMeasure(measure).isYearly === true ? comparedPeriod(period) : 'now';
}

/** Returns the order of a query; a ranking without one is by its first measure. */
export function orderOf({ op, order, measures }: Query): Query['order'] {
  const [measure] = measures;
  return order ?? (op === 'rank' && measure ? { measure, direction: 'highest' } : undefined);
}

/** Answers a query from the table alone. */
export function evaluateQuery(query: Query, table: FactTable): QueryResult {
  const order = orderOf(query);
  const measures = [...new Set([...(order ? [order.measure] : []), ...query.measures])];
  const { assets, unknown, withoutTrade } = selectAssets(query.set, table, query);
  const period = comparedPeriod(query.period);
  const periods = shownPeriods(query);
  const factOf = ({ ticker }: FactAsset, measure: MeasureName, of: FactPeriod) =>
    table.fact(ticker, measure, of);

  const needed = [
    ...(query.op === 'rank' && order ? [{ measure: order.measure, period }] : []),
    ...query.filters.map(({ measure }) => ({
      measure,
      period: filteredPeriod(measure, query.period),
    })),
  ];
  const hasValues = (asset: FactAsset) =>
    needed.length > 0
      ? needed.every((one) => factOf(asset, one.measure, one.period) !== undefined)
      : query.op === 'count' ||
        measures.some((measure) => periods.some((of) => factOf(asset, measure, of) !== undefined));
  const valued = assets.filter(hasValues);
  const withoutValue = assets.filter((asset) => !hasValues(asset));
  const isComparable = comparableAssets(query, order?.measure, valued);
  const considered = valued.filter(isComparable);
  const passing = considered.filter((asset) =>
    query.filters.every((filter) =>
      passes(filter, factOf(asset, filter.measure, filteredPeriod(filter.measure, query.period))),
    ),
  );
  const matching = firstAmong(query.among, passing, (asset, measure) =>
    factOf(asset, measure, filteredPeriod(measure, query.period)),
  );

  const isNamed = query.set.of === 'named';
  // Named assets without a value have a row that says so, unless values were compared.
  const keepsAll = isNamed && needed.length === 0;
  const listed = keepsAll ? assets : matching;
  const isOrderable = orderableAssets(order?.measure, listed);
  const orderValue = (asset: FactAsset) =>
    order && isOrderable(asset) ? factOf(asset, order.measure, period)?.value : undefined;
  const sorted = order === undefined ? listed : sortAssets(listed, orderValue, order.direction);
  const limit = query.limit ?? (isNamed ? sorted.length : shownByDefault[query.op]);
  const skipped = query.skip ?? 0;
  const shown = sorted.slice(skipped, skipped + limit);
  const rows = shown.flatMap((asset) =>
    periods.map((of): QueryRow => {
      const facts = measures.map((measure) => factOf(asset, measure, of));
      if (query.op !== 'against-sector') return { asset, period: of, facts };
      return {
        asset,
        period: of,
        facts,
        medians: measures.map((measure) => measureGroup(asset, measure, of, table)),
      };
    }),
  );

  const compared = considered.flatMap((asset) =>
    needed.flatMap((one) => factOf(asset, one.measure, one.period) ?? []),
  );
  const [oldest, newest] = readingTimes([...compared, ...rows.flatMap(({ facts }) => facts)]);
  const tiedWith = (asset: FactAsset | undefined) => {
    const value = asset && orderValue(asset);
    return value === undefined ? [] : sorted.filter((one) => orderValue(one) === value);
  };
  return {
    measures,
    rows,
    unknown,
    considered,
    matching,
    withoutValue,
    withoutTrade,
    otherCurrency: valued.filter((asset) => !isComparable(asset)),
    firstTied: tiedWith(shown[0]),
    tiedBeyond: tiedWith(shown.at(-1)).filter((asset) => !shown.includes(asset)).length,
    oldest,
    newest,
    ...(query.op === 'average' ? { averages: averageSet(matching, measures, period, table) } : {}),
    ...(query.op === 'groups' ? { peers: assets.map((asset) => findPeers(asset, table)) } : {}),
    ...(isNamed && period !== 'now'
      ? {
          current: assets.map((asset) => ({
            asset,
            period: 'now' as const,
            facts: measures.map((measure) => factOf(asset, measure, 'now')),
          })),
        }
      : {}),
  };
}

/** Keeps the first by another order, of those that have its value. */
function firstAmong(
  among: Query['among'],
  assets: readonly FactAsset[],
  factOf: (asset: FactAsset, measure: MeasureName) => Fact | undefined,
): readonly FactAsset[] {
  if (among === undefined) return assets;
  const { order, limit } = among;
  const valueOf = (asset: FactAsset) => factOf(asset, order.measure)?.value;
  const valued = assets.filter((asset) => valueOf(asset) !== undefined);
  return sortAssets(valued, valueOf, order.direction).slice(0, limit);
}

function passes({ above, below }: QueryFilter, fact: Fact | undefined): boolean {
  if (fact === undefined) return false;
  return (above === undefined || fact.value > above) && (below === undefined || fact.value < below);
}

/** Equal values stay in the order of the set, and missing ones are last. */
function sortAssets(
  assets: readonly FactAsset[],
  valueOf: (asset: FactAsset) => number | undefined,
  direction: 'highest' | 'lowest',
): readonly FactAsset[] {
  const sign = direction === 'highest' ? -1 : 1;
  return assets.toSorted((one, other) => {
    const [value, otherValue] = [valueOf(one), valueOf(other)];
    if (value === undefined || otherValue === undefined) {
      return Number(value === undefined) - Number(otherValue === undefined);
    }
    return sign * (value - otherValue);
  });
}

function readingTimes(facts: readonly (Fact | undefined)[]) {
  let oldest: string | undefined;
  let newest: string | undefined;
  for (const fact of facts) {
    if (fact === undefined) continue;
    if (oldest === undefined || fact.readAt < oldest) oldest = fact.readAt;
    if (newest === undefined || fact.readAt > newest) newest = fact.readAt;
  }
  return [oldest, newest] as const;
}
