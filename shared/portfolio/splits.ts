import Big from 'big.js';
import { saoPauloDay, tradingSession } from '../market/b3-session.ts';
import type { AssetMarketData, PriceJump } from './asset-market-data.ts';
import { canonicalDecimal } from './decimal.ts';
import type { StoredPosition, Position } from './position.ts';

/*
 * Shares are split and grouped, and codes change. Both are detected, and the user is asked: a quantity is the user's
 * entry and is never changed without a confirmation.
 */

/** `from` shares have become `to`. */
export interface SplitFactor {
  readonly from: number;
  readonly to: number;
}

export type PositionQuestion =
  /** The price has moved like a split since the user last confirmed the quantity. */
  | { readonly kind: 'split'; readonly jump: PriceJump; readonly likely: SplitFactor | null }
  /** No asset with this code is traded any more. */
  | { readonly kind: 'unlisted' };

/** Returns the question about a position; undefined for none. */
export function findPositionQuestion(
  position: Pick<StoredPosition, 'quantityAsOf'>,
  marketData: AssetMarketData | undefined,
): PositionQuestion | undefined {
  if (marketData === undefined) return undefined;
  if (marketData.isListed === false) return { kind: 'unlisted' };
  const jump = marketData.jumps
    .filter(({ day }) => isAfterConfirmation(day, position.quantityAsOf))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .at(-1);
  return jump && { kind: 'split', jump, likely: findLikelyFactor(jump.changeInBasisPoints) };
}

/** A quantity confirmed after the session began includes its split. */
export function isAfterConfirmation(day: string, quantityAsOf: string): boolean {
  const opensAt = tradingSession(day)?.opensAt;
  if (opensAt === undefined) return day > saoPauloDay(new Date(quantityAsOf));
  return opensAt > new Date(quantityAsOf);
}

/** Companies split and group by round numbers. */
export const usualFactors = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 100];
/** How far the price may have moved in addition on that day. */
const tolerance = 0.15;

/** Returns the round factor that explains a jump; null when none is close. */
export function findLikelyFactor(changeInBasisPoints: number): SplitFactor | null {
  const ratio = 1 + changeInBasisPoints / 10_000;
  if (ratio <= 0) return null;
  const isSplit = ratio < 1;
  const times = isSplit ? 1 / ratio : ratio;
  const nearest = usualFactors.reduce((best, factor) =>
    Math.abs(Math.log(times / factor)) < Math.abs(Math.log(times / best)) ? factor : best,
  );
  if (Math.abs(Math.log(times / nearest)) > Math.log(1 + tolerance)) return null;
  return isSplit ? { from: 1, to: nearest } : { from: nearest, to: 1 };
}

/** Returns whether a change of the quantity explains a price move: together they leave the value about the same. */
export function explainsMove(
  { before, after }: { readonly before: Big; readonly after: Big },
  changeInBasisPoints: number,
): boolean {
  const value = (1 + changeInBasisPoints / 10_000) * after.div(before).toNumber();
  return value > 0 && Math.abs(Math.log(value)) <= Math.log(1 + tolerance);
}

/**
 * Returns whether a move is large enough to be a split or a reverse split: from half or twice the price on, minus a
 * tolerance for the day's own move. Smaller moves count as moves, however rare.
 */
export function isPossibleSplit(changeInBasisPoints: number): boolean {
  const ratio = 1 + changeInBasisPoints / 10_000;
  const smallest = Math.min(...usualFactors) / (1 + tolerance);
  return ratio <= 1 / smallest || ratio >= smallest;
}

/**
 * Returns a position after a split: its cost stays the same. In a reverse split the fraction too small to hold is
 * dropped, as exchanges sell it.
 */
export function applySplit<Held extends Position>(position: Held, { from, to }: SplitFactor): Held {
  const quantity = new Big(position.quantity).times(to).div(from).round(8, Big.roundDown);
  const { averagePrice } = position;
  return {
    ...position,
    quantity: canonicalDecimal(quantity),
    averagePrice:
      averagePrice === null ? null : canonicalDecimal(new Big(averagePrice).times(from).div(to)),
  };
}
