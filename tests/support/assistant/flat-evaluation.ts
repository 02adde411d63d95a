import { formatShareChange } from '../../../shared/values/format-market-numbers.ts';
import {
  formatMeasure,
  thresholdValue,
} from '../../../functions/assistant/query/answers/measure-values.ts';
import {
  shownPeriods,
  type QueryResult,
} from '../../../functions/assistant/query/evaluate-query.ts';
import type { Query } from '../../../functions/assistant/query/query.ts';
import type { ValueSource } from '../../../functions/assistant/domain/sourced-text.ts';
import { findMeasure, type MeasureName } from '../../../functions/market/facts/measures.ts';
import {
  formatUnambiguousNumericDay,
  saoPauloDayOf,
} from '../../../shared/editions/format-days.ts';
import type { FactLine } from './fact-tables.ts';

/*
 * The meaning of a query, written a second time over a flat list: plain filters and sorts, and nothing of the
 * product's evaluation.
 */

const shownByDefault = {
  values: 10,
  rank: 5,
  count: 5,
  'against-sector': 3,
  average: 0,
  groups: 3,
  difference: 2,
};

export function answerFlatly(query: Query, lines: readonly FactLine[]) {
  const { set, op, filters, period } = query;
  const isNamed = set.of === 'named';
  const [firstMeasure = 'price'] = query.measures;
  const order =
    query.order ??
    (op === 'rank' ? { measure: firstMeasure, direction: 'highest' as const } : undefined);
  const year =
    period === 'now' ? '' : ` ${'year' in period ? period.year : Math.max(period.from, period.to)}`;
  const measures = [order?.measure, ...query.measures].filter(
    (one, index, all): one is MeasureName => one !== undefined && all.indexOf(one) === index,
  );
  const valueIn = (line: FactLine, measure: MeasureName | undefined, when: string) =>
    line.values[`${measure}${when}`];
  const filterYear = (measure: MeasureName) => (findMeasure(measure).isYearly ? year : '');

  const named = isNamed ? set.tickers.filter((one, at, all) => all.indexOf(one) === at) : [];
  const untraded = isNamed
    ? []
    : flatSet(query, lines).filter((line) => line.values['volume'] === 0);
  const pool = isNamed
    ? named.flatMap((ticker) => lines.filter((line) => line.ticker === ticker))
    : flatSet(query, lines).filter((line) => line.values['volume'] !== 0);

  const years =
    op !== 'values' || period === 'now' || 'year' in period
      ? [year]
      : [2019, 2020, 2021, 2022, 2023, 2024]
          .filter(
            (one) =>
              one >= Math.min(period.from, period.to) && one <= Math.max(period.from, period.to),
          )
          .map((one) => ` ${one}`);
  const hasNeeds = op === 'rank' || filters.length > 0;
  const valued = pool.filter((line) =>
    hasNeeds
      ? (op !== 'rank' || valueIn(line, order?.measure, year) !== undefined) &&
        filters.every(({ measure }) => valueIn(line, measure, filterYear(measure)) !== undefined)
      : op === 'count' ||
        years.some((when) =>
          measures.some((measure) => valueIn(line, measure, when) !== undefined),
        ),
  );
  const comparedIn = comparedCurrency(query, order?.measure, valued);
  const considered = valued.filter(
    (line) => comparedIn === undefined || flatCurrency(line) === comparedIn,
  );
  const matching = considered.filter((line) =>
    filters.every(({ measure, above = -Infinity, below = Infinity }) => {
      const value = valueIn(line, measure, filterYear(measure)) ?? NaN;
      return value > above && value < below;
    }),
  );
  const listed = isNamed && !hasNeeds ? pool : matching;
  const orderedIn = orderCurrency(order?.measure, listed);
  const orderedValue = (line: FactLine) =>
    orderedIn === undefined || flatCurrency(line) === orderedIn
      ? valueIn(line, order?.measure, year)
      : undefined;
  const orderKey = (line: FactLine) => {
    const value = orderedValue(line);
    if (value === undefined) return Infinity;
    return order?.direction === 'highest' ? -value : value;
  };
  const sorted = listed
    .map((line, at) => ({ line, at, key: order === undefined ? 0 : orderKey(line) }))
    .toSorted((one, other) => (one.key === other.key ? one.at - other.at : one.key - other.key))
    .map(({ line }) => line);
  const limit = query.limit ?? (isNamed ? sorted.length : shownByDefault[op]);
  const skip = query.skip ?? 0;
  const shown = sorted.slice(skip, skip + limit);
  const hidden = sorted.filter((line) => !shown.includes(line));
  const last = shown.at(-1);
  const lastValue = last && orderedValue(last);
  return {
    rows: shown.flatMap((line) =>
      years.map((when) => ({
        ticker: line.ticker,
        period: when === '' ? 'now' : Number(when),
        values: measures.map((measure) => valueIn(line, measure, when)),
        medians:
          op === 'against-sector'
            ? measures.map((measure) => flatMedian(line, measure, when, lines))
            : undefined,
      })),
    ),
    unknown: named.filter((ticker) => !lines.some((line) => line.ticker === ticker)),
    considered: considered.map(({ ticker }) => ticker),
    matching: matching.map(({ ticker }) => ticker),
    withoutTrade: untraded.map(({ ticker }) => ticker),
    tiedBeyond:
      lastValue === undefined
        ? 0
        : hidden.filter((line) => orderedValue(line) === lastValue).length,
  };
}

/** The first line of each company and kind. */
function flatSet({ set }: Query, lines: readonly FactLine[]): readonly FactLine[] {
  const inSet = lines.filter((line) => {
    if (set.of === 'group') return line.groups.some((group) => group === set.group);
    return set.of === 'kinds' && (set.kinds.length === 0 || set.kinds.includes(line.kind));
  });
  return firstOfCompanies(inSet);
}

function firstOfCompanies(lines: readonly FactLine[]): readonly FactLine[] {
  const companies = Map.groupBy(lines, ({ ticker, kind }) => kind + ticker.slice(0, 4));
  return [...companies.values()].flatMap((shares) => shares.slice(0, 1));
}

function flatCurrency({ kind, statementCurrency }: FactLine): string {
  return statementCurrency ?? (kind === 'bdr' ? 'unknown' : 'BRL');
}

/** Undefined where currencies do not matter. */
function comparedCurrency(
  { op, filters }: Query,
  orderMeasure: MeasureName | undefined,
  valued: readonly FactLine[],
): string | undefined {
  if (filters.some(({ measure }) => findMeasure(measure).isOfStatements)) return 'BRL';
  return op === 'rank' ? orderCurrency(orderMeasure, valued) : undefined;
}

function orderCurrency(
  measure: MeasureName | undefined,
  among: readonly FactLine[],
): string | undefined {
  if (measure === undefined || findMeasure(measure).isOfStatements !== true) return undefined;
  const countOf = (currency: string) =>
    among.filter((one) => flatCurrency(one) === currency).length;
  let best = 'BRL';
  for (const currency of ['EUR', 'USD']) if (countOf(currency) > countOf(best)) best = currency;
  return best;
}

function flatMedian(
  line: FactLine,
  measure: MeasureName,
  when: string,
  lines: readonly FactLine[],
): number | undefined {
  let smallest: number[] | undefined;
  for (const group of ['banks', 'financial', 'mining', 'paper-funds', 'brick-funds']) {
    if (!line.groups.includes(group)) continue;
    const values = firstOfCompanies(lines.filter(({ groups }) => groups.includes(group)))
      .filter((one) => one.values['volume'] !== 0)
      .filter(
        (one) => !findMeasure(measure).isOfStatements || flatCurrency(one) === flatCurrency(line),
      )
      .flatMap((one) => one.values[`${measure}${when}`] ?? [])
      .toSorted((one, other) => one - other);
    if (values.length >= 5 && (smallest === undefined || values.length < smallest.length)) {
      smallest = values;
    }
  }
  if (smallest === undefined) return undefined;
  const half = smallest.length / 2;
  const middle = smallest.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Returns the texts that a rendered answer may show, by their source. */
export function traceableTexts(
  query: Query,
  result: QueryResult,
  today: string,
): Readonly<Record<ValueSource, ReadonlySet<string>>> {
  const text = (
    measure: MeasureName,
    value: number,
    line: { readonly kind: string; readonly statementCurrency?: string | undefined },
  ) => {
    const currency = line.statementCurrency ?? (line.kind === 'bdr' ? 'XXX' : 'BRL');
    return formatMeasure(
      measure,
      value,
      findMeasure(measure).isOfStatements ? currency : 'BRL',
      today,
    );
  };
  const facts = new Set(['sem dado']);
  const calculated = new Set<string>();
  const values = new Map<string, number[]>();
  for (const { asset, facts: row } of result.current ?? []) {
    for (const [index, measure] of result.measures.entries()) {
      const fact = row[index];
      if (fact !== undefined) facts.add(text(measure, fact.value, asset));
    }
  }
  for (const { asset, facts: row, medians = [] } of result.rows) {
    for (const [index, measure] of result.measures.entries()) {
      const fact = row[index];
      if (fact !== undefined) {
        facts.add(text(measure, fact.value, asset));
        const key = `${asset.ticker} ${measure}`;
        values.set(key, [...(values.get(key) ?? []), fact.value]);
      }
      const median = medians[index];
      if (median !== undefined) {
        calculated.add(text(measure, median.value, asset));
        calculated.add(String(median.members));
        calculated.add(formatUnambiguousNumericDay(saoPauloDayOf(median.oldest), today));
      }
    }
  }
  const end = (query.skip ?? 0) + new Set(result.rows.map(({ asset }) => asset.ticker)).size;
  calculated.add(String(end));
  for (const sign of ['º', 'ª']) calculated.add(`${(query.skip ?? 0) + 1}${sign}`);
  for (const series of values.values()) {
    const [first, last] = [series[0] ?? 0, series.at(-1) ?? 0];
    if (series.length > 1) calculated.add(formatShareChange(last / first - 1));
    // Years without a value may lie between the first and the last.
    for (let years = 2; years <= 20; years += 1) {
      calculated.add(formatShareChange((last / first) ** (1 / years) - 1));
    }
  }
  for (const list of [
    result.considered,
    result.matching,
    result.withoutValue,
    result.withoutTrade,
    result.otherCurrency,
  ]) {
    calculated.add(String(list.length));
  }
  calculated.add(String(result.tiedBeyond));
  for (const year of shownPeriods(query)) calculated.add(String(year));
  calculated.add(String(result.firstTied.length - 5));
  for (const at of [result.oldest, result.newest]) {
    if (at !== undefined) calculated.add(formatUnambiguousNumericDay(saoPauloDayOf(at), today));
  }
  const limits = query.filters.flatMap(({ measure, above, below }) =>
    [above, below].flatMap((limit) =>
      limit === undefined ? [] : [thresholdValue(measure, limit, today).text],
    ),
  );
  const { period } = query;
  const [from, to] =
    period === 'now'
      ? [0, -1]
      : 'year' in period
        ? [period.year, period.year]
        : [Math.min(period.from, period.to), Math.max(period.from, period.to)];
  const years = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  return {
    brapi: facts,
    conta: calculated,
    você: new Set([...limits, ...years]),
    'Banco Central do Brasil': new Set(),
    BFJ: new Set(),
    regra: new Set(),
  };
}
