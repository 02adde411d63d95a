import type { FollowedAsset, FollowedAssets } from '../../../shared/contracts/market.ts';
import { saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice } from '../../../shared/portfolio/asset-market-data.ts';
import { cryptocurrencyName } from '../../../shared/portfolio/asset-class.ts';
import type { ReadListedAssets } from '../read-models/listed-assets.ts';
import { findNewerPrice } from '../read-models/newer-price.ts';
import type { ReadNewestPrices } from '../read-models/newest-prices.ts';
import { isQuoteDue } from '../read-models/quote-due.ts';
import {
  shownSessions,
  type ReadPriceSeries,
  type StoredPriceSeries,
} from '../read-models/price-series.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { FollowedTickers } from './followed-tickers.ts';

export interface FollowedAssetsDependencies {
  readonly readFollowedTickers: (
    accountId: string,
  ) => Promise<Omit<FollowedTickers, 'positions' | 'portfolio'>>;
  readonly readPriceSeries: ReadPriceSeries;
  readonly readNewestPrices: ReadNewestPrices;
  readonly readListedAssets: ReadListedAssets;
  /** The maximum delay of the partner's quotes in minutes. */
  readonly delayMinutes: number;
  readonly clock: Clock;
}

/** The maximum number of shown assets; the portfolio page has all. */
export const maxShown = 24;

/** @throws ProblemError `account_not_found` */
export async function listFollowedAssets(
  dependencies: FollowedAssetsDependencies,
  accountId: string,
): Promise<FollowedAssets> {
  const { favourites, held, hasMarketMessages } = await dependencies.readFollowedTickers(accountId);
  const followed = [...new Set([...favourites, ...held])];
  const shownAssets = followed.slice(0, maxShown);
  const more = followed.length - shownAssets.length;
  if (shownAssets.length === 0) return { assets: [], more, pending: [], hasMarketMessages };
  const [seriesByTicker, prices, listed] = await Promise.all([
    dependencies.readPriceSeries(shownAssets),
    dependencies.readNewestPrices(),
    dependencies.readListedAssets(),
  ]);
  const now = dependencies.clock();
  const pending = shownAssets.filter((ticker) => {
    const isOfB3 =
      listed === undefined ? cryptocurrencyName(ticker) === undefined : listed.has(ticker);
    return isOfB3 && isQuoteDue(seriesByTicker.get(ticker), now);
  });
  const assets = shownAssets.map((ticker): FollowedAsset => {
    const series = seriesByTicker.get(ticker);
    const quote = series?.quote;
    const stock = listed?.get(ticker);
    const editionQuote = Object.hasOwn(prices.quotes?.quotes ?? {}, ticker)
      ? prices.quotes?.quotes[ticker]
      : undefined;
    const coin = stock === undefined ? cryptocurrencyName(ticker) : undefined;
    const { delayMinutes } = dependencies;
    const price =
      coin === undefined
        ? findNewerPrice(ticker, { quote, prices, delayMinutes })
        : ((ticker === 'BTC' ? prices.bitcoin : undefined) ?? null);
    return {
      ticker,
      name: coin ?? quote?.shortName ?? stock?.name ?? editionQuote?.name ?? null,
      logourl: coin === undefined ? (quote?.logourl ?? null) : null,
      price,
      // A series in another currency has no comparable price.
      closes: coin === undefined && isInReais(quote?.currency) ? closesUntil(price, series) : [],
      isFavourite: favourites.includes(ticker),
      isHeld: held.includes(ticker),
    };
  });
  return { assets, more, pending, hasMarketMessages };
}

function isInReais(currency: string | null | undefined): boolean {
  return currency === undefined || currency === null || currency === 'BRL';
}

/**
 * Returns the closes with the shown price as the last one. The stored history may end with an intraday price of the
 * same day, or with the session before.
 */
function closesUntil(price: AssetPrice | null, series: StoredPriceSeries | undefined): number[] {
  const { closes = [], lastDay } = series ?? {};
  if (price === null || lastDay === undefined || closes.length === 0) return [...closes];
  const day = saoPauloDay(new Date(price.at));
  if (day < lastDay || tradingSession(day) === undefined) return [...closes];
  const before = day === lastDay ? closes.slice(0, -1) : closes;
  return [...before, price.priceInReais].slice(-shownSessions);
}
