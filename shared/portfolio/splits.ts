import Big from 'big.js';
import { saoPauloDay, tradingSession } from '../market/b3-session.ts';
import type { AssetFigures, PriceJump } from './asset-figures.ts';
import { canonicalDecimal } from './decimal.ts';
import type { HeldPosition, Position } from './position.ts';

/*
 * Shares are split and grouped, and codes change. Both are noticed and asked about: a quantity is its person's own
 * word, and is never changed without them.
 */

/** `from` shares have become `to`. */
export interface SplitFactor {
  readonly from: number;
  readonly to: number;
}

export type PositionQuestion =
  /** Its price has moved as by a split since somebody last said how many they have. */
  | { readonly kind: 'split'; readonly jump: PriceJump; readonly likely: SplitFactor | null }
  /** Nothing of that code is traded any more. */
  | { readonly kind: 'unlisted' };

/** What is to be asked about a position; undefined for nothing. */
export function questionOf(
  position: Pick<HeldPosition, 'quantityAsOf'>,
  figures: AssetFigures | undefined,
): PositionQuestion | undefined {
  if (figures === undefined) return undefined;
  if (figures.isListed === false) return { kind: 'unlisted' };
  const jump = figures.jumps
    .filter(({ day }) => isSince(day, position.quantityAsOf))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .at(-1);
  return jump && { kind: 'split', jump, likely: likelyFactor(jump.changeInBasisPoints) };
}

/** Whoever has said it once that session had begun has seen the shares as they are after it. */
function isSince(day: string, quantityAsOf: string): boolean {
  const opensAt = tradingSession(day)?.opensAt;
  if (opensAt === undefined) return day > saoPauloDay(new Date(quantityAsOf));
  return opensAt > new Date(quantityAsOf);
}

/** Companies split and group by round numbers. */
const usualFactors = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 100];
/** How far a price may have moved besides on that day. */
const tolerance = 0.15;

/** The round number that a jump is explained by; null where none comes near. */
export function likelyFactor(changeInBasisPoints: number): SplitFactor | null {
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

/**
 * Returns whether a move is large enough to be a split or a grouping: from half or twice the price on, less what the
 * price may have moved besides. Smaller moves are moves, however rare they are.
 */
export function mayBeSplit(changeInBasisPoints: number): boolean {
  const ratio = 1 + changeInBasisPoints / 10_000;
  const smallest = Math.min(...usualFactors) / (1 + tolerance);
  return ratio <= 1 / smallest || ratio >= smallest;
}

/**
 * A position after a split: what it has cost stays the same. Of a grouping the part of the last share that is too
 * small to hold is left out, as exchanges sell it.
 */
export function afterSplit<Held extends Position>(position: Held, { from, to }: SplitFactor): Held {
  const quantity = new Big(position.quantity).times(to).div(from).round(8, Big.roundDown);
  const { averagePrice } = position;
  return {
    ...position,
    quantity: canonicalDecimal(quantity),
    averagePrice:
      averagePrice === null ? null : canonicalDecimal(new Big(averagePrice).times(from).div(to)),
  };
}
