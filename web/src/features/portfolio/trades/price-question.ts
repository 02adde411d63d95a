import { findPriceDifference } from '../../../../../shared/portfolio/trades/price-difference.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { priceQuestion as texts } from '../../../copy/portfolio/trades.ts';

/** Returns the question about a price that differs much from today's; undefined for a plausible price. */
export function priceQuestionOf(price: string, newestInCentavos: number): string | undefined {
  const difference = findPriceDifference(price, newestInCentavos);
  if (difference === undefined) return undefined;
  return texts[difference.direction](difference.percent, formatReais(newestInCentavos));
}
