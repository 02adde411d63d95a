import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import { maxCompared } from '../../domain/question.ts';
import type { AssetSet, Query, QueryFilter } from '../query.ts';
import { hasUse, type ReadParts } from './question-parts.ts';
import { changeMeasures, type ReadPeriod } from './read-periods.ts';
import { isOfFunds } from '../fund-sets.ts';
import type { Slot } from './slots.ts';

export const maxMeasures = 6;
const debtMeasures: readonly MeasureName[] = [
  'totalDebt',
  'netDebt',
  'netDebtToEbitda',
  'debtToEquity',
];
/** Of more assets than a comparison with a table of its own has. */
const comparedMeasures: readonly MeasureName[] = [
  'price',
  'priceEarnings',
  'priceToBook',
  'dividendYield',
  'returnOnEquity',
];

/** Returns the measures that a question asks for, or those that its words leave out; empty if none is meant. */
export function chooseMeasures(
  { slots, measures: read, period }: ReadParts,
  before: Query | undefined,
  set: AssetSet,
  filters: readonly QueryFilter[],
  isCount: boolean,
): readonly MeasureName[] {
  const isSingle = set.of === 'named' && set.tickers.length === 1;
  if (read.isChangeWithoutSpan) {
    const change = before?.measures.find(isChange);
    // `subiu ou caiu?` alone asks for today.
    const isOfDay = slots.some((slot) => slot.is === 'use' && / ou /.test(slot.plain));
    return [change ?? (isSingle && !isOfDay ? 'monthChange' : 'dayChange')];
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
  // Year by year the amounts say more than their ratio to the price.
  const isPayoutByYear =
    read.isPayout && typeof period.period === 'object' && 'from' in period.period;
  if (isPayoutByYear) {
    return [...new Set<MeasureName>(['dividendsPerShare', ...read.measures])].slice(0, maxMeasures);
  }
  if (isOverview(slots, read.measures, set, filters)) return overviewOf(set);
  if (read.measures.length > 0) {
    const own = isBetweenYears(period.period) ? grownMeasures(read.measures) : read.measures;
    return own.slice(0, maxMeasures);
  }
  if (set.of === 'named' && hasUse(slots, 'howMany')) {
    return slots.some((slot) => slot.is === 'kind') ? ['sharesOutstanding'] : [];
  }
  if (read.isWorthUnclear && !isSingle && (set.of === 'named' || before !== undefined)) {
    return valuationOf(set);
  }
  const filtered = [...new Set(filters.map(({ measure }) => measure))];
  if (before !== undefined && !isCount) {
    const isRetimed = period.span !== undefined && before.measures.some(isChange);
    return isRetimed ? retimed(before.measures, period) : before.measures;
  }
  if (filtered.length > 0) return filtered;
  if (read.isWorthUnclear && set.of !== 'named') return valuationOf(set);
  if (isCount) return ['marketCap'];
  if (set.of === 'named' && hasUse(slots, 'which', 'howMany')) return [];
  if (set.of === 'named') return set.tickers.length > maxCompared ? comparedMeasures : ['price'];
  // `qual o maior banco`, `quais são os bancos da bolsa`.
  if (set.of === 'group' && slots.some(({ is }) => is === 'group') && !hasSign(slots)) {
    return ['marketCap'];
  }
  const isSize = hasUse(slots, 'highest', 'lowest', 'list', 'which');
  return isSize && !namesOnlySign(slots) ? ['marketCap'] : [];
}

function valuationOf(set: AssetSet): readonly MeasureName[] {
  return isOfFunds(set) ? ['priceToBook', 'price'] : ['priceEarnings', 'priceToBook', 'price'];
}

const hasSign = (slots: readonly Slot[]) => hasUse(slots, 'highest', 'lowest');

/** `como está o varejo?`, `me fala dos bancos`: the usual figures of its largest companies. */
function isOverview(
  slots: readonly Slot[],
  measures: readonly MeasureName[],
  set: AssetSet,
  filters: readonly QueryFilter[],
): boolean {
  if (set.of !== 'group' || filters.length > 0 || hasSign(slots)) return false;
  const isState = slots.some(
    (slot) => slot.is === 'measure' && /^(?:como|quanto) /.test(slot.plain ?? ''),
  );
  const isOnlyPrice = measures.every((measure) => measure === 'price');
  return (
    isOnlyPrice && (isState || (measures.length === 0 && hasUse(slots, 'overview', 'meaning')))
  );
}

function overviewOf(set: AssetSet): readonly MeasureName[] {
  return isOfFunds(set)
    ? ['equity', 'price', 'priceToBook', 'dividendYield']
    : ['marketCap', 'price', 'priceEarnings', 'dividendYield', 'yearToDateChange'];
}

const isBetweenYears = (period: ReadPeriod['period']) =>
  typeof period === 'object' && 'from' in period;

/** `cresceu quanto de 2022 a 2023`: the amounts of the years, of which the answer says the growth. */
function grownMeasures(measures: readonly MeasureName[]): readonly MeasureName[] {
  const bases: Partial<Record<MeasureName, MeasureName>> = {
    revenueGrowth: 'revenue',
    earningsGrowth: 'netIncome',
  };
  const others = measures.filter((measure) => bases[measure] === undefined);
  const isOfOther = others.some((measure) => findMeasure(measure).form === 'large');
  return isOfOther ? others : [...new Set(measures.map((one) => bases[one] ?? one))];
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

export const isChange = (measure: MeasureName) => findMeasure(measure).form === 'change';

/** `e no mês?` after a change in the year. */
function retimed(measures: readonly MeasureName[], { span }: ReadPeriod): readonly MeasureName[] {
  return measures.map((one) => (isChange(one) && span !== undefined ? changeMeasures[span] : one));
}
