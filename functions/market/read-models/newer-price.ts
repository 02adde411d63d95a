import {
  basisPointsOfPercent,
  changeInBasisPoints,
  maxShareMoveInBasisPoints,
} from '../../editions/basis-points.ts';
import type { Quote } from '../../../shared/market/asset-data.ts';
import type { AssetPrice } from '../../../shared/portfolio/asset-market-data.ts';
import type { NewestPrices } from './newest-prices.ts';

interface PriceSources {
  /** The last stored quote. */
  readonly quote: Quote | undefined;
  readonly prices: NewestPrices;
  /** The maximum delay of the partner's quotes in minutes. */
  readonly delayMinutes: number;
}

/** Returns an asset's price from the newest edition or the stored quote, the later of the two. */
export function findNewerPrice(ticker: string, sources: PriceSources): AssetPrice | null {
  const one = editionPrice(ticker, sources.prices);
  const other = storedPrice(sources.quote, sources.delayMinutes);
  if (one === undefined || other === undefined) return one ?? other ?? null;
  return Date.parse(other.at) > Date.parse(one.at) ? other : one;
}

function editionPrice(ticker: string, { quotes }: NewestPrices): AssetPrice | undefined {
  if (quotes === undefined || !Object.hasOwn(quotes.quotes, ticker)) return undefined;
  const quote = quotes.quotes[ticker];
  if (quote === undefined) return undefined;
  const { priceInReais, changeInBasisPoints: change, previousCloseInReais: previous } = quote;
  return {
    priceInReais,
    changeInBasisPoints: change,
    ...(previous === undefined ? {} : { previousCloseInReais: previous }),
    at: quotes.at,
    delayMinutes: quotes.delayMinutes,
  };
}

/**
 * Returns the price of a stored quote. Undefined for another currency, because the rate of the purchase is unknown. A
 * change that a split may explain is left out, as in an edition.
 */
export function storedPrice(
  quote: Quote | undefined,
  delayMinutes: number,
): AssetPrice | undefined {
  const { regularMarketPrice: price, regularMarketTime: at } = quote ?? {};
  if (quote === undefined || typeof price !== 'number' || price <= 0) return undefined;
  if (at === undefined || at === null) return undefined;
  if (quote.currency !== null && quote.currency !== 'BRL') return undefined;
  const percent = quote.regularMarketChangePercent;
  const reported = percent === null ? null : basisPointsOfPercent(percent);
  const isSplit = reported !== null && Math.abs(reported) > maxShareMoveInBasisPoints;
  const change = isSplit ? null : reported;
  const previous = closeBefore(price, quote.regularMarketChange, change);
  return {
    priceInReais: price,
    changeInBasisPoints: change,
    ...(previous === undefined ? {} : { previousCloseInReais: previous }),
    at,
    delayMinutes,
  };
}

/**
 * Derives the previous close from the change in reais without rounding noise; undefined when both changes disagree.
 */
function closeBefore(
  price: number,
  changeInReais: number | null,
  change: number | null,
): number | undefined {
  if (changeInReais === null || change === null) return undefined;
  const previous = Number((price - changeInReais).toFixed(6));
  return previous > 0 && changeInBasisPoints(previous, price) === change ? previous : undefined;
}
