import Big from 'big.js';
import type { Trade } from '../../../../../shared/portfolio/trades/trade.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { priceQuestion as texts } from '../../../copy/portfolio/trades.ts';

/** Older prices may differ as much from today's. */
const maxAgeInDays = 10;
const maxDifference = 0.4;

/** Whether a trade is recent enough to compare its price with today's. */
export function isPriceComparable(
  { kind, day }: Pick<Trade, 'kind' | 'day'>,
  today: string,
): boolean {
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  return (kind === 'buy' || kind === 'sell') && age >= 0 && age <= maxAgeInDays;
}

/** Returns the question about a price that differs much from today's; undefined for a plausible price. */
export function priceQuestionOf(price: string, newestInCentavos: number): string | undefined {
  if (newestInCentavos <= 0) return undefined;
  const change = new Big(price).times(100).div(newestInCentavos).minus(1);
  if (change.abs().lte(maxDifference)) return undefined;
  const percent = change
    .abs()
    .times(100)
    .toFixed(0)
    .replace(/\B(?=(?:\d{3})+$)/g, '.');
  return (change.lt(0) ? texts.below : texts.above)(percent, formatReais(newestInCentavos));
}
