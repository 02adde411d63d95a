import type { DailyAmounts } from './asset-days.ts';

/** Less is a rounding error and nothing that earns. In reais. */
const smallestCapital = 0.005;

/**
 * Returns the factor by which each invested real grew in each day, 1 while nothing is invested: what is there at the
 * end of the day and was received in it, divided by what was there before and was added in it. This is the daily
 * valuation of the Global Investment Performance Standards (GIPS) with purchases at the beginning of a day and sales at
 * its end, so that a purchase counts from its own price on.
 */
export function dailyGrowth({ values, inflows, outflows, payments }: DailyAmounts): {
  readonly growth: Float64Array;
  /** 1 for each day with something invested. */
  readonly isInvested: Uint8Array;
} {
  const growth = new Float64Array(values.length).fill(1);
  const isInvested = new Uint8Array(values.length);
  for (let index = 1; index < values.length; index += 1) {
    const capital = (values[index - 1] ?? 0) + (inflows[index] ?? 0);
    if (capital < smallestCapital) continue;
    const end = (values[index] ?? 0) + (outflows[index] ?? 0) + (payments[index] ?? 0);
    // Fees above the price of all that was sold: there is no rate for it.
    if (end < 0) continue;
    growth[index] = end / capital;
    isInvested[index] = 1;
  }
  return { growth, isInvested };
}
