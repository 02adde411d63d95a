import type { MeasureName } from '../../../market/facts/measures.ts';
import type { AssetSet, Query, QueryFilter, QueryPeriod } from '../query.ts';
import { chooseMeasures, isChange, maxMeasures } from './choose-measures.ts';
import { chooseSet } from './choose-set.ts';
import { hasUse, namesFigure, type ReadParts } from './question-parts.ts';
import type { Direction } from './read-measures.ts';
import { isOfFunds } from '../fund-sets.ts';

const sectorMeasures: readonly MeasureName[] = [
  'priceEarnings',
  'priceToBook',
  'enterpriseToEbitda',
];
const fundMeasures: readonly MeasureName[] = ['priceToBook', 'dividendYield'];
/** Ratios of which a list starts with the lowest. */
const lowestFirst: ReadonlySet<MeasureName> = new Set([
  'priceEarnings',
  'priceToBook',
  'enterpriseToEbitda',
  'enterpriseToRevenue',
] as const);

/** Returns the query of a question, with the gaps filled from an earlier one; undefined for an incomplete one. */
export function buildQuery(parts: ReadParts, before: Query | undefined): Query | undefined {
  const { slots } = parts;
  // What is asked is not in the source, and nothing else is.
  if (!namesFigure(parts) && slots.some(({ is }) => is === 'missing')) return undefined;
  if (parts.period.isOther === true || parts.set.isUnclear || hasUse(slots, 'meaning', 'outside')) {
    return undefined;
  }
  const set = chooseSet(parts, before);
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
  const measures = chooseMeasures(parts, before, set, filters, isCount);
  const [first] = measures;
  if (first === undefined) return undefined;
  if (isPriceOfYear(measures, period)) return undefined;
  const base = { set, measures, period, filters };
  if (isCount) return { ...base, op: 'count' };
  const order = isSeveral ? orderOf(parts, before, set, first, filters) : undefined;
  if (order === undefined) {
    // More or less of one asset alone compares it with its past or with nothing.
    const isOfPointer = hasUse(slots, 'pointer');
    if (!isSeveral && parts.measures.direction !== undefined && !isOfPointer) {
      return withoutOrder(parts, base);
    }
    return { ...base, op: 'values' };
  }
  const ordered = [order.measure, ...measures.filter((one) => one !== order.measure)];
  const isOfShown = set.of !== 'named' && set.first !== undefined;
  const keepsLimit = (parts.set.set === undefined || hasUse(slots, 'remove')) && !isOfShown;
  const asked = parts.limit ?? (keepsLimit ? before?.limit : undefined);
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

/** `com P/L baixo`, of one asset: beside its group; `a dívida é alta`: the figures of its debt. */
function withoutOrder(parts: ReadParts, base: Omit<Query, 'op'>): Query | undefined {
  const { isJudged, isDebt, measures } = parts.measures;
  if (!isJudged || base.period !== 'now' || measures.some(isChange)) return undefined;
  return isDebt ? { ...base, op: 'values' } : againstSector(parts, base.set);
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

/** A period stays while the subject does: `e o lucro?` after the revenue of 2024. */
function periodOf({ period, measures }: ReadParts, before: Query | undefined): QueryPeriod {
  if (measures.measures.some(isChange)) return 'now';
  return period.period ?? (period.span === undefined ? (before?.period ?? 'now') : 'now');
}

function filtersOf(
  { filters: read, set, slots }: ReadParts,
  before: Query | undefined,
): readonly QueryFilter[] {
  const filters = hasUse(slots, 'remove') ? read.map(inverted) : read;
  const isOtherNamed = set.set?.of === 'named';
  const kept = isOtherNamed ? [] : (before?.filters ?? []);
  const own = new Set(filters.map(({ measure }) => measure));
  return [...kept.filter(({ measure }) => !own.has(measure)), ...filters].slice(-4);
}

/** `tira os que têm P/VP acima de 1` keeps those below. */
function inverted(filter: QueryFilter): QueryFilter {
  const { measure, above, below } = filter;
  if (above !== undefined && below !== undefined) return filter;
  return above === undefined ? { measure, above: below } : { measure, below: above };
}

/** No figure of ours says a price or its change in a past year. */
function isPriceOfYear(measures: readonly MeasureName[], period: QueryPeriod): boolean {
  return period !== 'now' && measures.some((one) => one === 'price' || isChange(one));
}

function orderOf(
  {
    slots,
    measures: { direction, measures: own, ordered },
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
  // The largest loss is the lowest result.
  const isOfLosses = ownFilters.some(
    ({ measure, below }) => measure === 'netIncome' && below === 0,
  );
  if (isOfLosses && own.length === 0 && direction !== undefined && !hasUse(slots, 'remove')) {
    return { measure: 'netIncome', direction: opposite(direction) };
  }
  const measure =
    ordered ?? own[0] ?? (before === undefined ? first : (previous?.measure ?? first));
  if (direction !== undefined) return { measure, direction };
  const [filter] = filters;
  if (set.of !== 'named') {
    if (own.length === 0 && previous !== undefined) return retimedOrder(previous, first);
    if (own.length === 0 && ownFilters.length > 0 && filter !== undefined) {
      const isBelow = filter.above === undefined;
      return { measure: filter.measure, direction: isBelow ? 'lowest' : 'highest' };
    }
    return { measure, direction: lowestFirst.has(measure) ? 'lowest' : 'highest' };
  }
  // `e a recv3?` after the lowest P/L of two.
  const isSame = read.set?.of === 'named' || limit !== undefined || period.span !== undefined;
  if (own.length === 0 && previous !== undefined && isSame) {
    return retimedOrder(previous, first);
  }
  return undefined;
}

function opposite(direction: Direction): Direction {
  return direction === 'highest' ? 'lowest' : 'highest';
}

/** `e no mês?` after those that rose most in the year. */
function retimedOrder(
  order: NonNullable<Query['order']>,
  first: MeasureName,
): NonNullable<Query['order']> {
  return isChange(order.measure) ? { ...order, measure: first } : order;
}
