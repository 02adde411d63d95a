import type { OwnAsset, OwnAssets } from '../../../shared/contracts/market.ts';
import { saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice } from '../../../shared/portfolio/asset-figures.ts';
import { cryptocurrencyName } from '../../../shared/portfolio/asset-class.ts';
import type { ReadListedAssets } from '../known/listed-assets.ts';
import { newerPriceOf } from '../known/newer-price.ts';
import type { ReadNewestPrices } from '../known/newest-prices.ts';
import { isQuoteDue } from '../known/quote-due.ts';
import {
  shownSessions,
  type ReadStoredCourses,
  type StoredCourse,
} from '../known/stored-courses.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { OwnTickers } from './own-tickers.ts';

export interface OwnAssetsDependencies {
  readonly readOwnTickers: (accountId: string) => Promise<Omit<OwnTickers, 'positions'>>;
  readonly readStoredCourses: ReadStoredCourses;
  readonly readNewestPrices: ReadNewestPrices;
  readonly readListedAssets: ReadListedAssets;
  /** How far the partner's quotes may be behind. */
  readonly delayMinutes: number;
  readonly clock: Clock;
}

/** The maximum number of shown assets; the portfolio page has all. */
export const mostShown = 24;

/** @throws BfjError `account_not_found` */
export async function listOwnAssets(
  dependencies: OwnAssetsDependencies,
  accountId: string,
): Promise<OwnAssets> {
  const { favourites, held, hasMarketMessages } = await dependencies.readOwnTickers(accountId);
  const own = [...new Set([...favourites, ...held])];
  const shown = own.slice(0, mostShown);
  const more = own.length - shown.length;
  if (shown.length === 0) return { assets: [], more, pending: [], hasMarketMessages };
  const [courses, prices, listed] = await Promise.all([
    dependencies.readStoredCourses(shown),
    dependencies.readNewestPrices(),
    dependencies.readListedAssets(),
  ]);
  const now = dependencies.clock();
  const pending = shown.filter((ticker) => {
    const isOfB3 =
      listed === undefined ? cryptocurrencyName(ticker) === undefined : listed.has(ticker);
    return isOfB3 && isQuoteDue(courses.get(ticker), now);
  });
  const assets = shown.map((ticker): OwnAsset => {
    const course = courses.get(ticker);
    const quote = course?.quote;
    const stock = listed?.get(ticker);
    const ofEdition = Object.hasOwn(prices.quotes?.quotes ?? {}, ticker)
      ? prices.quotes?.quotes[ticker]
      : undefined;
    const coin = stock === undefined ? cryptocurrencyName(ticker) : undefined;
    const { delayMinutes } = dependencies;
    const price =
      coin === undefined
        ? newerPriceOf(ticker, { quote, prices, delayMinutes })
        : ((ticker === 'BTC' ? prices.bitcoin : undefined) ?? null);
    return {
      ticker,
      name: coin ?? quote?.shortName ?? stock?.name ?? ofEdition?.name ?? null,
      logourl: coin === undefined ? (quote?.logourl ?? null) : null,
      price,
      // A series in another currency has no comparable price.
      closes: coin === undefined && isInReais(quote?.currency) ? closesUntil(price, course) : [],
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
 * Returns the closes with the shown price as the last one. The stored history may end at a price of the middle of the
 * same day, or at the session before it.
 */
function closesUntil(price: AssetPrice | null, course: StoredCourse | undefined): number[] {
  const { closes = [], lastDay } = course ?? {};
  if (price === null || lastDay === undefined || closes.length === 0) return [...closes];
  const day = saoPauloDay(new Date(price.at));
  if (day < lastDay || tradingSession(day) === undefined) return [...closes];
  const before = day === lastDay ? closes.slice(0, -1) : closes;
  return [...before, price.priceInReais].slice(-shownSessions);
}
