import type { HoldingDay } from './holding.ts';
import { findSplits, type PricePoint, type RecordedSplit } from './recorded-splits.ts';
import { scaleEndedHoldings } from './unrecorded-splits.ts';

export interface SharePrices {
  /** Reais for one share as it was held at the end of each day, from the first day of holding. */
  readonly prices: Float64Array;
  /** The first day of which a close is known; undefined without closes. */
  readonly firstClose: number | undefined;
}

/**
 * Returns the price of each day: the last close, before the first one the price of the last trade, and before the first
 * trade the first known price.
 * @param closes oldest first, the current price last
 * @returns undefined without any price
 */
export function findSharePrices(
  holdingDays: readonly HoldingDay[],
  closes: readonly PricePoint[],
  { firstDay, today }: { readonly firstDay: number; readonly today: number },
): SharePrices | undefined {
  const trades = holdingDays.flatMap(({ day, tradePrice }): PricePoint[] =>
    tradePrice === null ? [] : [{ day, price: tradePrice }],
  );
  const splits = findSplits(holdingDays, closes);
  const firstClose = closes[0];
  const firstTrade = trades[0];
  if (firstClose === undefined && firstTrade === undefined) return undefined;
  const prices = new Float64Array(today - firstDay + 1);
  let nextClose = 0;
  let nextTrade = 0;
  for (let day = firstDay; day <= today; day += 1) {
    while ((closes[nextClose]?.day ?? Infinity) <= day) nextClose += 1;
    while ((trades[nextTrade]?.day ?? Infinity) <= day) nextTrade += 1;
    const close = closes[nextClose - 1] ?? (firstTrade === undefined ? firstClose : undefined);
    prices[day - firstDay] =
      close === undefined
        ? priceAt(day, trades[nextTrade - 1] ?? firstTrade, splits, ({ day: split }) => split)
        : priceAt(day, close, splits, ({ closesFrom }) => closesFrom);
  }
  const hasClose = (day: number) => day >= (firstClose?.day ?? Infinity);
  scaleEndedHoldings(holdingDays, prices, { firstDay, hasClose });
  return { prices, firstClose: firstClose?.day };
}

/** Returns what a share of one day costs by the price of another day, with splits between the two. */
export function priceAt(
  day: number,
  point: PricePoint | undefined,
  splits: readonly RecordedSplit[],
  priceFrom: (split: RecordedSplit) => number,
): number {
  if (point === undefined) return 0;
  let { price } = point;
  for (const split of splits) {
    const isNewPrice = point.day >= priceFrom(split);
    const isNewShare = day >= split.day;
    if (isNewPrice && !isNewShare) price *= split.factor;
    if (!isNewPrice && isNewShare) price /= split.factor;
  }
  return price;
}
