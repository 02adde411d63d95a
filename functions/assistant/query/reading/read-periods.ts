import type { QueryPeriod } from '../query.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { Slot } from './slots.ts';

/** How far back a change of the price goes. */
export type ChangeSpan = 'day' | 'week' | 'month' | 'year-to-date' | 'twelve-months';

export interface ReadPeriod {
  /** Undefined when the question names none. */
  readonly period?: QueryPeriod;
  readonly span?: ChangeSpan;
  /** A length of time that no figure has, such as `3 meses`. */
  readonly isOther?: true;
}

export const changeMeasures = {
  day: 'dayChange',
  week: 'weekChange',
  month: 'monthChange',
  'year-to-date': 'yearToDateChange',
  'twelve-months': 'twelveMonthChange',
} as const satisfies Record<ChangeSpan, MeasureName>;

/** @param thisYear the calendar year of the question */
export function readPeriod(slots: readonly Slot[], thisYear: number): ReadPeriod {
  const years = slots.flatMap((slot) => (slot.is === 'year' ? [slot.year] : []));
  const uses = new Set(slots.flatMap((slot) => (slot.is === 'use' ? [slot.use] : [])));
  const plain = new Set(slots.flatMap((slot) => (slot.is === 'use' ? [slot.plain] : [])));
  if (uses.has('lastYear')) years.push(thisYear - 1);
  if (uses.has('yearBeforeLast')) years.push(thisYear - 2);
  const lengths = slots.flatMap((slot) =>
    slot.is === 'number' && slot.unit !== undefined && !['percent', 'reais'].includes(slot.unit)
      ? [slot]
      : [],
  );
  const [length] = lengths;
  if (years.length > 0) {
    if (uses.has('thisYear')) years.push(thisYear);
    // `de 2019 pra cá`, `desde 2020`, `a evolução a partir de 2021`.
    const isOpen = uses.has('untilNow') || plain.has('desde');
    if (isOpen) years.push(thisYear - 1);
    const [from, to] = [Math.min(...years), Math.max(...years)];
    if (from === to && from === thisYear) return { period: { year: from }, span: 'year-to-date' };
    return { period: from === to ? { year: from } : { from, to } };
  }
  if (length !== undefined) {
    if (length.unit === 'years' && length.value > 1 && length.value <= 20) {
      return { period: { from: thisYear - Math.round(length.value), to: thisYear - 1 } };
    }
    return { isOther: true };
  }
  // `quanto paga por ano` asks for one year, and not for each.
  const isRate = uses.has('payout') && plain.has('por ano');
  const isByYear =
    uses.has('whichYear') || (uses.has('evolves') && slots.some(({ is }) => is === 'measure'));
  if (isByYear || (uses.has('eachYear') && !isRate))
    return { period: { from: thisYear - 5, to: thisYear - 1 } };
  if (uses.has('week')) return { span: 'week' };
  if (uses.has('month')) return { span: 'month' };
  if (uses.has('twelveMonths')) return { span: 'twelve-months' };
  if (uses.has('thisYear')) return { period: { year: thisYear }, span: 'year-to-date' };
  if (uses.has('today')) return { span: 'day' };
  return uses.has('now') ? { period: 'now' } : {};
}
