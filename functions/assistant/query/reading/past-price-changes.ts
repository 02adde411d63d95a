import type { Slot } from './slots.ts';

const changes: ReadonlySet<string> = new Set(['rises', 'falls', 'moves']);

/** `as piores ações`: the largest falls, unless a figure is named. */
function asFalls(slots: readonly Slot[]): readonly Slot[] {
  const isOfFigure = slots.some(({ is }) => is === 'measure' || is === 'missing');
  const isPayout = slots.some((slot) => slot.is === 'use' && slot.use === 'payout');
  const isOfSet = slots.some(({ is }) => is === 'kind' || is === 'group');
  if (isOfFigure || isPayout || !isOfSet) return slots;
  return slots.map((slot) =>
    slot.is === 'use' && slot.use === 'worst'
      ? { is: 'use', use: 'falls', plain: 'maiores quedas' }
      : slot,
  );
}

/**
 * Returns the slots of a set's price changes in the last calendar year as those of twelve months: the table has no
 * change of a year.
 * @param thisYear the calendar year of the question
 */
export function changesOfLastYear(
  written: readonly Slot[],
  thisYear: number,
): { readonly slots: readonly Slot[]; readonly isOfTwelveMonths: boolean } {
  const slots = asFalls(written);
  const isLastYear = (slot: Slot) =>
    (slot.is === 'year' && slot.year === thisYear - 1) ||
    (slot.is === 'use' && slot.use === 'lastYear');
  const isChange = slots.some((slot) => slot.is === 'use' && changes.has(slot.use));
  const isOther = slots.some((slot) => ['asset', 'measure', 'missing'].includes(slot.is));
  const years = slots.filter((slot) => slot.is === 'year' || isLastYear(slot));
  const isOfTwelveMonths = isChange && !isOther && years.length === 1 && years.every(isLastYear);
  if (!isOfTwelveMonths) return { slots, isOfTwelveMonths };
  return {
    slots: slots.map((slot) =>
      isLastYear(slot) ? { is: 'use', use: 'twelveMonths', plain: '12 meses' } : slot,
    ),
    isOfTwelveMonths,
  };
}
