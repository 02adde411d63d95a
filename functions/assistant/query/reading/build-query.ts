import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import { maxCompared } from '../../domain/question.ts';
import {
  maxNamed,
  type AssetSet,
  type Query,
  type QueryFilter,
  type QueryPeriod,
} from '../query.ts';
import type { Direction, ReadMeasures } from './read-measures.ts';
import { changeMeasures, type ReadPeriod } from './read-periods.ts';
import { isOfFunds, type ReadSet } from './read-set.ts';
import type { Slot, SlotOf } from './slots.ts';

/** All that a question says, before its gaps are filled from the previous one. */
export interface ReadParts {
  readonly slots: readonly Slot[];
  readonly set: ReadSet;
  readonly period: ReadPeriod;
  readonly measures: ReadMeasures;
  readonly filters: readonly QueryFilter[];
  readonly limit: number | undefined;
}

type Use = SlotOf<'use'>['use'];

const maxMeasures = 6;
const debtMeasures: readonly MeasureName[] = [
  'totalDebt',
  'netDebt',
  'netDebtToEbitda',
  'debtToEquity',
];
const sectorMeasures: readonly MeasureName[] = [
  'priceEarnings',
  'priceToBook',
  'enterpriseToEbitda',
];
/** Of more assets than a comparison with a table of its own has. */
const comparedMeasures: readonly MeasureName[] = [
  'price',
  'priceEarnings',
  'priceToBook',
  'dividendYield',
  'returnOnEquity',
];
const fundMeasures: readonly MeasureName[] = ['priceToBook', 'dividendYield'];
/** Ratios of which a list starts with the lowest. */
const lowestFirst: ReadonlySet<MeasureName> = new Set([
  'priceEarnings',
  'priceToBook',
  'enterpriseToEbitda',
  'enterpriseToRevenue',
] as const);

export function hasUse(slots: readonly Slot[], ...uses: readonly Use[]): boolean {
  return slots.some((slot) => slot.is === 'use' && uses.includes(slot.use));
}

/** Returns the query of a question, with the gaps filled from an earlier one; undefined for an incomplete one. */
export function buildQuery(parts: ReadParts, before: Query | undefined): Query | undefined {
  const { slots } = parts;
  if (parts.period.isOther === true || parts.set.isUnclear || hasUse(slots, 'meaning')) return;
  const set = setOf(parts, before);
  if (set === undefined) return undefined;
  const isSeveral = set.of !== 'named' || set.tickers.length > 1;
  if (parts.measures.isWorthUnclear && !hasUse(slots, 'sector')) return undefined;
  // `comparado com os outros bancos`.
  const isBesideGroup =
    set.of === 'named' &&
    set.tickers.length === 1 &&
    hasUse(slots, 'compare') &&
    slots.some(({ is }) => is === 'group');
  if (set.of === 'named' && (isBesideGroup || hasUse(slots, 'sector'))) {
    return againstSector(parts, set);
  }
  const period = periodOf(parts, before);
  const filters = filtersOf(parts, before);
  const isCount = hasUse(slots, 'howMany') && set.of !== 'named';
  const measures = measuresOf(parts, before, set, filters, isCount);
  const [first] = measures;
  if (first === undefined) return undefined;
  if (isPriceOfYear(measures, period)) return undefined;
  const base = { set, measures, period, filters };
  if (isCount) return { ...base, op: 'count' };
  const order = isSeveral ? orderOf(parts, before, set, first, filters) : undefined;
  if (order === undefined) {
    // More or less of one asset alone compares it with its past or with nothing.
    if (!isSeveral && parts.measures.direction !== undefined) return undefined;
    return { ...base, op: 'values' };
  }
  const ordered = [order.measure, ...measures.filter((one) => one !== order.measure)];
  const asked = parts.limit ?? (parts.set.set === undefined ? before?.limit : undefined);
  // `das 3 qual a menor`: all of them are looked at.
  const isAll = set.of === 'named' && (asked ?? 0) >= set.tickers.length;
  const limit = isAll ? undefined : asked;
  return {
    ...base,
    measures: ordered.slice(0, maxMeasures),
    op: 'rank',
    order,
    ...(limit === undefined ? {} : { limit }),
  };
}

function againstSector({ measures: { measures } }: ReadParts, set: AssetSet): Query {
  const usual = isOfFunds(set) ? fundMeasures : sectorMeasures;
  const named = measures.filter((measure) => measure !== 'price');
  return {
    set,
    op: 'against-sector',
    measures: (named.length === 0 ? usual : named).slice(0, maxMeasures),
    period: 'now',
    filters: [],
  };
}

/** Returns the set of the question, that of the previous one, or all shares for a ranking. */
function setOf({ slots, set: { set }, measures }: ReadParts, before: Query | undefined) {
  const named = before?.set.of === 'named' ? before.set.tickers : undefined;
  if (set?.of === 'named' && named !== undefined) {
    if (hasUse(slots, 'remove')) return namedSet(named.filter((one) => !set.tickers.includes(one)));
    const isMore = hasUse(slots, 'add') || (named.length > 1 && startsAsFollowUp(slots));
    const comparesWith = hasUse(slots, 'compare') && set.tickers.length === 1;
    if (isMore || comparesWith) return namedSet([...new Set([...named, ...set.tickers])]);
  }
  if (set !== undefined) return set;
  const isRanking = measures.direction !== undefined || hasUse(slots, 'which');
  const isOfOne = named?.length === 1;
  if (before !== undefined && (!(isRanking && isOfOne) || hasUse(slots, 'sector'))) {
    return before.set;
  }
  const isOfMarket = measures.direction !== undefined && measures.measures.length > 0;
  return isOfMarket && !isOfOne ? ({ of: 'kinds', kinds: ['share'] } as const) : undefined;
}

function namedSet(tickers: readonly string[]): AssetSet | undefined {
  return tickers.length === 0 || tickers.length > maxNamed ? undefined : { of: 'named', tickers };
}

export function startsAsFollowUp(slots: readonly Slot[]): boolean {
  const [first] = slots;
  return first?.is === 'use' && (first.use === 'follow' || first.plain === 'agora');
}

/** A period stays while the subject does: `e o lucro?` after the revenue of 2024. */
function periodOf({ period, measures }: ReadParts, before: Query | undefined): QueryPeriod {
  const isChange = measures.measures.some((one) => findMeasure(one).form === 'change');
  if (isChange) return 'now';
  return period.period ?? (period.span === undefined ? (before?.period ?? 'now') : 'now');
}

function filtersOf({ filters, set }: ReadParts, before: Query | undefined): readonly QueryFilter[] {
  const isOtherNamed = set.set?.of === 'named';
  const kept = isOtherNamed ? [] : (before?.filters ?? []);
  const own = new Set(filters.map(({ measure }) => measure));
  return [...kept.filter(({ measure }) => !own.has(measure)), ...filters].slice(-4);
}

function measuresOf(
  { slots, measures: read, period }: ReadParts,
  before: Query | undefined,
  set: AssetSet,
  filters: readonly QueryFilter[],
  isCount: boolean,
): readonly MeasureName[] {
  const isSingle = set.of === 'named' && set.tickers.length === 1;
  if (read.isChangeWithoutSpan) {
    const change = before?.measures.find(isChange);
    return [change ?? (isSingle ? 'monthChange' : 'dayChange')];
  }
  if (read.isDebt && isSingle && period.period === undefined) {
    return [...new Set([...debtMeasures, ...read.measures])].slice(0, maxMeasures);
  }
  const { span } = period;
  const asked = read.measures.length > 0 ? read.measures : (before?.measures ?? []);
  const isPrice = asked.every((measure) => measure === 'price') && filters.length === 0;
  // `petr4 no ano`, `e no mês?` after a price.
  if (isPrice && set.of === 'named' && span !== undefined) {
    return [span === 'day' ? 'price' : changeMeasures[span]];
  }
  if (read.measures.length > 0) return read.measures.slice(0, maxMeasures);
  if (set.of === 'named' && hasUse(slots, 'howMany')) {
    return slots.some((slot) => slot.is === 'kind') ? ['sharesOutstanding'] : [];
  }
  const filtered = [...new Set(filters.map(({ measure }) => measure))];
  if (before !== undefined && !isCount) {
    const isRetimed = period.span !== undefined && before.measures.some(isChange);
    return isRetimed ? retimed(before.measures, period) : before.measures;
  }
  if (filtered.length > 0) return filtered;
  if (isCount) return ['marketCap'];
  if (set.of === 'named' && hasUse(slots, 'which', 'howMany')) return [];
  if (set.of === 'named') return set.tickers.length > maxCompared ? comparedMeasures : ['price'];
  // `qual o maior banco`, `quais são os bancos da bolsa`.
  const isSize = hasUse(slots, 'highest', 'lowest', 'list') || hasUse(slots, 'which');
  return isSize && !namesOnlySign(slots) ? ['marketCap'] : [];
}

/** `qual a mais`, `top 5 ações`: more of what? */
function namesOnlySign(slots: readonly Slot[]): boolean {
  return slots.some(
    (slot) =>
      slot.is === 'use' &&
      (slot.use === 'highest' || slot.use === 'lowest') &&
      !/^(?:maior|menor|grande|pequen)/.test(slot.plain),
  );
}

const isChange = (measure: MeasureName) => findMeasure(measure).form === 'change';

/** `e no mês?` after a change in the year. */
function retimed(measures: readonly MeasureName[], { span }: ReadPeriod): readonly MeasureName[] {
  return measures.map((one) => (isChange(one) && span !== undefined ? changeMeasures[span] : one));
}

/** No figure of ours says a price or its change in a past year. */
function isPriceOfYear(measures: readonly MeasureName[], period: QueryPeriod): boolean {
  return period !== 'now' && measures.some((one) => one === 'price' || isChange(one));
}

function orderOf(
  {
    slots,
    measures: { direction, measures: own },
    filters: ownFilters,
    limit,
    set: read,
    period,
  }: ReadParts,
  before: Query | undefined,
  set: AssetSet,
  first: MeasureName,
  filters: readonly QueryFilter[],
): Query['order'] {
  const previous = before?.order;
  if (hasUse(slots, 'reverse') && previous !== undefined) {
    return { ...previous, direction: opposite(previous.direction) };
  }
  const measure = own[0] ?? (before === undefined ? first : (previous?.measure ?? first));
  if (direction !== undefined) return { measure, direction };
  const [filter] = filters;
  if (set.of !== 'named') {
    if (own.length === 0 && previous !== undefined) return previous;
    if (own.length === 0 && ownFilters.length > 0 && filter !== undefined) {
      const isBelow = filter.above === undefined;
      return { measure: filter.measure, direction: isBelow ? 'lowest' : 'highest' };
    }
    return { measure, direction: lowestFirst.has(measure) ? 'lowest' : 'highest' };
  }
  // `e a recv3?` after the lowest P/L of two.
  const isSame = read.set?.of === 'named' || limit !== undefined || period.span !== undefined;
  if (own.length === 0 && previous !== undefined && isSame) {
    return isChange(previous.measure) ? { ...previous, measure: first } : previous;
  }
  return undefined;
}

function opposite(direction: Direction): Direction {
  return direction === 'highest' ? 'lowest' : 'highest';
}
