import Big from 'big.js';
import type { Slot } from './slots.ts';

const monthsOfYear = 12;
const monthWords: ReadonlySet<string> = new Set(['ao mes', 'por mes', 'a.m.', 'no mes', 'mensal']);

/**
 * Returns the slots with each yield of a month as twelve times that, as the measure is one of a year: `mais de 1 % ao
 * mês`. Sums of money stay.
 */
export function yearlyYields(slots: readonly Slot[]): {
  readonly slots: readonly Slot[];
  readonly isOfMonth: boolean;
} {
  const isOfYield = slots.some(
    (slot) =>
      (slot.is === 'use' && slot.use === 'payout') ||
      (slot.is === 'measure' && slot.measure === 'dividendYield'),
  );
  if (!isOfYield) return { slots, isOfMonth: false };
  let isOfMonth = false;
  const yearly = slots.flatMap((slot, index): readonly Slot[] => {
    const before = slots[index - 1];
    if (isMonth(slot) && before !== undefined && isShare(before)) return [];
    if (!isShare(slot) || !isMonth(slots[index + 1])) return [slot];
    isOfMonth = true;
    return [
      { ...slot, value: new Big(slot.value).times(monthsOfYear).toNumber(), unit: 'percent' },
    ];
  });
  return { slots: yearly, isOfMonth };
}

function isMonth(slot: Slot | undefined): boolean {
  return slot?.is === 'use' && monthWords.has(slot.plain);
}

function isShare(slot: Slot): slot is Extract<Slot, { readonly is: 'number' }> {
  return slot.is === 'number' && (slot.unit === undefined || slot.unit === 'percent');
}
