import type { HoldingDay } from './holding.ts';

/** A price of one share, in reais. */
export interface PricePoint {
  readonly day: number;
  readonly price: number;
}

/** A split, reverse split or bonus in the trades. */
export interface RecordedSplit {
  /** From then on the new shares are held. */
  readonly day: number;
  /** New shares for one old share. */
  readonly factor: number;
  /** From then on the closes are those of new shares; always for a series that its source has adjusted. */
  readonly closesFrom: number;
}

/** Shares are credited some days after the session in which the price changes. */
export const windowDays = 10;
/** Smaller factors are no larger than ordinary moves: they are looked for on their own day only. */
const smallestDistinctFactor = 1.25;

export function findSplits(
  holdingDays: readonly HoldingDay[],
  closes: readonly PricePoint[],
): RecordedSplit[] {
  return holdingDays
    .filter(({ splitFactor }) => splitFactor !== 1)
    .map(({ day, splitFactor: factor }) => ({
      day,
      factor,
      closesFrom: findJump(closes, day, factor) ?? -Infinity,
    }));
}

/**
 * Returns the session in which the closes move by the split, so that they are not adjusted for it: where a move is
 * nearer to the split's than to none. Closes that end before the split were read before it.
 */
function findJump(closes: readonly PricePoint[], day: number, factor: number): number | undefined {
  const after = closes.findIndex((close) => close.day >= day);
  if (after === -1) return day;
  const isDistinct = Math.max(factor, 1 / factor) >= smallestDistinctFactor;
  const expected = -Math.log(factor);
  let jump: number | undefined;
  let smallestDistance = Infinity;
  for (let index = 1; index < closes.length; index += 1) {
    const close = closes[index];
    const previous = closes[index - 1];
    if (close === undefined || previous === undefined) continue;
    if (Math.abs(close.day - day) > windowDays || (!isDistinct && index !== after)) continue;
    const move = Math.log(close.price / previous.price);
    const distance = Math.abs(move - expected);
    if (distance >= Math.abs(move) || distance >= smallestDistance) continue;
    jump = close.day;
    smallestDistance = distance;
  }
  return jump;
}
