import type { HoldingDay } from './holding.ts';

/** Traded prices differ from the day's close by less. */
const smallestScale = 1.6;
const tolerance = 0.2;
/** A scale this near to a whole number is that of a split. */
const roundTolerance = 0.1;

/**
 * Scales the closes of holdings that ended before a later split: the source has adjusted them for it, and the trades do
 * not have it. The prices of all trades of such a holding differ from the closes by the same factor.
 * @param prices of each day from the first one on; changed in place
 * @param hasClose whether the price of a day comes from a close
 */
export function scaleEndedHoldings(
  holdingDays: readonly HoldingDay[],
  prices: Float64Array,
  {
    firstDay,
    hasClose,
  }: { readonly firstDay: number; readonly hasClose: (day: number) => boolean },
): void {
  let start = firstDay;
  let ratios: number[] = [];
  for (const [index, { day, quantity, tradePrice }] of holdingDays.entries()) {
    if (tradePrice !== null && hasClose(day)) {
      ratios.push(tradePrice / (prices[day - firstDay] ?? tradePrice));
    }
    if (quantity > 0) continue;
    const scale = commonScale(ratios);
    if (scale !== undefined) {
      for (let at = start; at <= day; at += 1) {
        prices[at - firstDay] = (prices[at - firstDay] ?? 0) * scale;
      }
    }
    start = holdingDays[index + 1]?.day ?? day;
    ratios = [];
  }
}

/** Returns the factor that all ratios agree on; undefined for none, or one that may be the day's own move. */
function commonScale(ratios: readonly number[]): number | undefined {
  const median = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)];
  if (median === undefined || Math.max(median, 1 / median) < smallestScale) return undefined;
  if (ratios.some((ratio) => Math.abs(ratio / median - 1) > tolerance)) return undefined;
  const whole = median > 1 ? Math.round(median) : 1 / Math.round(1 / median);
  return Math.abs(whole / median - 1) <= roundTolerance ? whole : median;
}
