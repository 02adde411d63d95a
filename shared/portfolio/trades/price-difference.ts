import Big from 'big.js';
import { daysBetween } from '../../market/b3-session.ts';
import type { Trade } from './trade.ts';

/** Older prices may differ as much from today's. */
const maxAgeInDays = 10;
const maxDifference = 0.4;

export interface PriceDifference {
  readonly direction: 'above' | 'below';
  /** Whole percent, with a point between thousands. */
  readonly percent: string;
}

/** Whether a trade is recent enough to compare its price with today's. */
export function isPriceComparable(
  { kind, day }: Pick<Trade, 'kind' | 'day'>,
  today: string,
): boolean {
  const age = daysBetween(day, today);
  return (kind === 'buy' || kind === 'sell') && age >= 0 && age <= maxAgeInDays;
}

/** Returns how much a price differs from today's; undefined for a plausible price. */
export function findPriceDifference(
  price: string,
  newestInCentavos: number,
): PriceDifference | undefined {
  if (newestInCentavos <= 0) return undefined;
  const change = new Big(price).times(100).div(newestInCentavos).minus(1);
  if (change.abs().lte(maxDifference)) return undefined;
  const percent = change
    .abs()
    .times(100)
    .toFixed(0)
    .replace(/\B(?=(?:\d{3})+$)/g, '.');
  return { direction: change.lt(0) ? 'below' : 'above', percent };
}
