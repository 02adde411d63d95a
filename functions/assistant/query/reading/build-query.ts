import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import {
  maxNamed,
  maxSkipped,
  type AssetSet,
  type Query,
  type QueryFilter,
  type QueryPeriod,
} from '../query.ts';
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
  // The source has nothing of what the message asks for.
  if (!namesFigure(parts) && slots.some(({ is }) => is === 'missing')) return undefined;
  if (parts.period.isOther === true || parts.set.isUnclear || hasUse(slots, 'outside', 'exclude')) {
    return undefined;
  }
  const set = chooseSet(parts, before);
  if (set === undefined || (set.of !== 'group' && hasUse(slots, 'meaning'))) return undefined;
  const asksGroup = asksForGroup(parts, set);
  // `qual setor paga mais?`: no query compares groups.
  if (!asksGroup && hasUse(slots, 'ofGroup')) return undefined;
  if (asksGroup) return { set, op: 'groups', measures: ['marketCap'], period: 'now', filters: [] };
  const isSeveral = set.of !== 'named' || set.tickers.length > 1;
  const isRanked = isSeveral && hasUse(slots, 'highest', 'lowest');
  if (
    parts.measures.isWorthUnclear &&
    set.of === 'named' &&
    !hasUse(slots, 'sector') &&
    !isRanked
  ) {
    return undefined;
  }
  // `comparado com os outros bancos`.
  const isBesideGroup =
    set.of === 'named' &&
    set.tickers.length === 1 &&
    hasUse(slots, 'compare') &&
    slots.some(({ is }) => is === 'group');
  // `e o ROE?` after the P/L beside that of its sector.
  const isBesideBefore =
    before?.op === 'against-sector' && parts.measures.measures.length > 0 && !isSeveral;
  if (set.of === 'named' && (isBesideGroup || isBesideBefore || hasUse(slots, 'sector'))) {
    return againstSector(parts, set);
  }
  // `isso é bom?`: the figures of the answer before, beside those of its group.
  if (hasUse(slots, 'judged')) {
    return set.of === 'named' && before !== undefined
      ? againstSector(parts, set, before.measures)
      : undefined;
  }
  const period = periodOf(parts, before);
  const filters = filtersOf(parts, before);
  const isCount = hasUse(slots, 'howMany') && set.of !== 'named';
  const measures = chooseMeasures(parts, before, set, filters, isCount);
  const [first] = measures;
  if (first === undefined) return undefined;
  if (isPriceOfYear(measures, period)) return undefined;
  const base = { set, measures, period, filters, ...narrowing(parts, before, set, filters) };
  if (hasUse(slots, 'average')) return isSeveral ? { ...base, op: 'average' } : undefined;
  if (hasUse(slots, 'difference')) return differenceOf(base, before);
  const otherYear = otherExtremeYear(parts, before);
  if (otherYear !== undefined) return otherYear;
  if (isCount) return { ...base, op: 'count' };
  if (hasUse(slots, 'whichYear')) {
    const isWorst = slots.some(
      (slot) => slot.is === 'use' && slot.use === 'whichYear' && slot.plain.includes('pior'),
    );
    const direction =
      parts.measures.direction ?? (filters.length > 0 || isWorst ? 'lowest' : 'highest');
    const isYearly = findMeasure(first).isYearly === true;
    return set.of === 'named' && isYearly && typeof period === 'object'
      ? { ...base, op: 'values', order: { measure: first, direction } }
      : set.of === 'named' && !isChange(first) && first !== 'price'
        ? { ...base, op: 'values' }
        : undefined;
  }
  const joined = addedMeasures(parts, before);
  if (joined !== undefined) return joined;
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
  const keepsLimit = parts.set.set === undefined || hasUse(slots, 'remove', 'only', 'follow');
  const limitBefore = before?.skip === undefined ? before?.limit : undefined;
  const next = nextOf(parts, before);
  const asked =
    next?.limit ?? parts.limit ?? base.among?.limit ?? (keepsLimit ? limitBefore : undefined);
  // `das 3 qual a menor`: all of them are looked at.
  const isAll = set.of === 'named' && (asked ?? 0) >= set.tickers.length;
  const limit = isAll ? undefined : asked;
  return {
    ...base,
    measures: ordered.slice(0, maxMeasures),
    op: 'rank',
    order,
    ...(limit === undefined ? {} : { limit }),
    ...(next?.skip === undefined || next.skip === 0 ? {} : { skip: next.skip }),
  };
}

/** `e o pior?` after the year with the highest figure. */
function otherExtremeYear(
  { slots, set, measures }: ReadParts,
  before: Query | undefined,
): Query | undefined {
  if (before?.op !== 'values' || before.order === undefined) return undefined;
  if (set.set !== undefined || measures.measures.length > 0) return undefined;
  if (!hasUse(slots, 'worst', 'best', 'highest', 'lowest')) return undefined;
  const direction = hasUse(slots, 'worst', 'lowest') ? ('lowest' as const) : ('highest' as const);
  return { ...before, order: { ...before.order, direction } };
}

/** `mostra o P/L delas também`: the same list with one more column. */
function addedMeasures({ slots, set, measures }: ReadParts, before: Query | undefined) {
  const isList = before !== undefined && before.set.of !== 'named' && before.op === 'rank';
  if (!isList || set.set !== undefined || !hasUse(slots, 'add')) return undefined;
  if (measures.measures.length === 0 || measures.direction !== undefined) return undefined;
  const all = [...new Set([...before.measures, ...measures.measures])];
  return { ...before, measures: all.slice(0, maxMeasures) };
}

/** Returns the place in the list before that the message asks for: `e o quarto?`, `mostra mais`. */
function nextOf(
  { slots, limit, position }: ReadParts,
  before: Query | undefined,
): { readonly skip: number; readonly limit: number } | undefined {
  if (before === undefined) return undefined;
  if (position !== undefined) return { skip: position - 1, limit: 1 };
  if (!hasUse(slots, 'rest')) return undefined;
  const shown = before.limit ?? shownFirst;
  const skip = Math.min((before.skip ?? 0) + shown, maxSkipped);
  return { skip, limit: limit ?? (shown < shownFirst ? shownFirst : Math.min(shown * 2, 20)) };
}

/** The default length of a list. */
const shownFirst = 5;

/** `qual a diferença?` of two assets, or of the years of one. */
function differenceOf(base: Omit<Query, 'op'>, before: Query | undefined): Query | undefined {
  const { set, measures, period } = base;
  if (set.of !== 'named') return undefined;
  const [measure = 'price'] = measures;
  if (set.tickers.length > 1 && (before !== undefined || measure !== 'price')) {
    return { ...base, measures: [measure], op: 'difference' };
  }
  // The answer about several years says how much lies between them.
  const isSpan = typeof period === 'object' && 'from' in period;
  return isSpan || set.tickers.length > 1 ? { ...base, op: 'values' } : undefined;
}

/** `com P/L baixo`, of one asset: beside its group; `a dívida é alta`: the figures of its debt. */
function withoutOrder(parts: ReadParts, base: Omit<Query, 'op'>): Query | undefined {
  const { isJudged, isDebt, measures } = parts.measures;
  if (!isJudged || base.period !== 'now' || measures.some(isChange)) return undefined;
  return isDebt ? { ...base, op: 'values' } : againstSector(parts, base.set);
}

/** `de qual setor é a weg?`, `a taesa é de energia?`, `quem são as concorrentes da hapvida?`. */
function asksForGroup({ slots, measures, filters, period }: ReadParts, set: AssetSet): boolean {
  if (set.of !== 'named' || measures.measures.length > 0 || filters.length > 0) return false;
  if (measures.isWorthUnclear || measures.direction !== undefined) return false;
  if (hasUse(slots, 'ofGroup')) return true;
  if (period.period !== undefined || period.span !== undefined) return false;
  const isNamed = slots.some(({ is }) => is === 'asset');
  const asksPeers = hasUse(slots, 'sector') && hasUse(slots, 'which', 'list');
  return (
    isNamed && !hasUse(slots, 'compare') && (asksPeers || slots.some(({ is }) => is === 'group'))
  );
}

/** Returns what leaves assets of a set out besides the filters, and how the words were read. */
function narrowing(
  { slots, without, except, readAs, set: read, measures, filters: own }: ReadParts,
  before: Query | undefined,
  set: AssetSet,
  filters: readonly QueryFilter[],
): Pick<Query, 'without' | 'except' | 'among' | 'readAs'> {
  if (set.of === 'named') {
    const isUnclear = measures.isWorthUnclear && measures.measures.length === 0;
    return isUnclear && !isOfFunds(set) ? { readAs: ['cheap-by-earnings'] } : {};
  }
  const isSameSet = read.set === undefined;
  const left = [...new Set([...(isSameSet ? (before?.without ?? []) : []), ...without])].slice(-4);
  const leftAssets = [...new Set([...(isSameSet ? (before?.except ?? []) : []), ...except])];
  const previous = before?.order;
  // `dessas, qual tem o menor P/L?` after the ten largest.
  const isOfShown = isSameSet && before?.op === 'rank' && hasUse(slots, 'pointer');
  const isKept = isSameSet && own.length === 0 && without.length === 0;
  const isReordered = measures.measures.length > 0 && measures.measures[0] !== previous?.measure;
  const shown = isOfShown && isReordered ? before.limit : undefined;
  const among = !isKept
    ? undefined
    : (before?.among ??
      (previous === undefined || shown === undefined
        ? undefined
        : { order: previous, limit: shown }));
  const isOf = (measure: MeasureName) => filters.some((filter) => filter.measure === measure);
  const notes = new Set([
    ...readAs,
    ...(isSameSet ? (before?.readAs ?? []) : []),
    ...(measures.isWorthUnclear && measures.measures.length === 0 && filters.length === 0
      ? (['cheap-by-earnings'] as const)
      : []),
  ]);
  if (!isOf('marketCap')) notes.delete('small-by-market-value');
  if (!isOf('netDebt')) notes.delete('debt-below-cash');
  if (!isOf('dividendYield')) notes.delete('month-as-year');
  if (isOfFunds(set)) notes.delete('cheap-by-earnings');
  return {
    ...(left.length === 0 ? {} : { without: left }),
    ...(leftAssets.length === 0 ? {} : { except: leftAssets.slice(-maxNamed) }),
    ...(among === undefined ? {} : { among }),
    ...(notes.size === 0 ? {} : { readAs: [...notes].slice(0, 4) }),
  };
}

function againstSector(
  { measures: { measures } }: ReadParts,
  set: AssetSet,
  asked: readonly MeasureName[] = measures,
): Query {
  const usual = isOfFunds(set) ? fundMeasures : sectorMeasures;
  const named = asked.filter((measure) => measure !== 'price' && !isChange(measure));
  return {
    set,
    op: 'against-sector',
    measures: (named.length === 0 ? usual : named).slice(0, maxMeasures),
    period: 'now',
    filters: [],
  };
}

/** A period stays while the subject does: `e o lucro?` after the revenue of 2024. */
function periodOf(
  { period, measures, filters }: ReadParts,
  before: Query | undefined,
): QueryPeriod {
  const asked = [...measures.measures, ...filters.map(({ measure }) => measure)];
  if (asked.some(isChange)) return 'now';
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
    measures: { direction, measures: own, ordered, isWorthUnclear },
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
  // `agora as piores` after the largest rises.
  const isSameList = own.length === 0 && previous !== undefined && isChange(previous.measure);
  if (isSameList && hasUse(slots, 'worst', 'best')) {
    return { ...previous, direction: hasUse(slots, 'worst') ? 'lowest' : 'highest' };
  }
  if (own.length === 0 && previous !== undefined && hasUse(slots, 'worst', 'best')) {
    const isRest = hasUse(slots, 'worst');
    return isRest ? { ...previous, direction: opposite(previous.direction) } : previous;
  }
  // The largest loss is the lowest result.
  const isOfLosses = ownFilters.some(
    ({ measure, below }) => measure === 'netIncome' && below === 0,
  );
  if (isOfLosses && own.length === 0 && direction !== undefined && !hasUse(slots, 'remove')) {
    return { measure: 'netIncome', direction: opposite(direction) };
  }
  // `como estão os bancos?`: the largest of them first.
  const isOverview = own.length === 1 && own[0] === 'price' && first !== 'price';
  const measure =
    ordered ??
    (isOverview ? first : own[0]) ??
    (before === undefined || isWorthUnclear ? first : (previous?.measure ?? first));
  if (direction !== undefined) return { measure, direction };
  const [filter] = filters;
  if (set.of !== 'named') {
    if (own.length === 0 && previous !== undefined) return retimedOrder(previous, first);
    if (own.length === 0 && ownFilters.length > 0 && filter !== undefined) {
      const isBelow =
        filter.above === undefined ||
        (filter.below !== undefined && lowestFirst.has(filter.measure));
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
