import type { Stock } from '../../shared/contracts/stock-search.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { isAhead, paidWithinYear } from '../../shared/market/paid-dividends.ts';
import { isTickerOfB3 } from '../../shared/market/b3-code.ts';
import { assetClassOf, cryptocurrencyName } from '../../shared/portfolio/asset-class.ts';
import type { AssetFigures } from '../../shared/portfolio/asset-figures.ts';
import type { ReadListedAssets } from '../market/known/listed-assets.ts';
import { newerPriceOf } from '../market/known/newer-price.ts';
import type { NewestPrices, ReadNewestPrices } from '../market/known/newest-prices.ts';
import { isQuoteDue } from '../market/known/quote-due.ts';
import type { ReadStoredFigures } from '../market/known/stored-figures.ts';
import type { Clock } from '../runtime/clock.ts';

export interface KnownAssetsDependencies {
  readonly readListedAssets: ReadListedAssets;
  readonly readNewestPrices: ReadNewestPrices;
  readonly readStoredFigures: ReadStoredFigures;
  /** How far the partner's prices may be behind. */
  readonly delayMinutes: number;
  readonly clock: Clock;
}

export interface KnownAssets {
  readonly assets: AssetFigures[];
  /** Assets that a read from the partner may complete. */
  readonly pending: string[];
}

/** Returns the stored data of assets, each once, in the given order; the partner is not asked. */
export async function readKnownAssets(
  dependencies: KnownAssetsDependencies,
  tickers: readonly string[],
): Promise<KnownAssets> {
  const wanted = [...new Set(tickers)];
  if (wanted.length === 0) return { assets: [], pending: [] };
  const [listed, prices, stored] = await Promise.all([
    dependencies.readListedAssets(),
    dependencies.readNewestPrices(),
    dependencies.readStoredFigures(wanted),
  ]);
  const now = dependencies.clock();
  const today = saoPauloDay(now);
  const pending: string[] = [];
  const assets = wanted.map((ticker): AssetFigures => {
    const known = stored.get(ticker);
    const { name, type, sector, isListed } = descriptionOf(ticker, listed, prices);
    const crypto = isListed === true ? undefined : cryptocurrencyName(ticker);
    const isCrypto = type === null && crypto !== undefined;
    const dividends = known?.dividends?.content;
    const isDue = isQuoteDue(known && { ...known, quoteReadAt: known.quote?.readAt }, now);
    if (!isCrypto && isListed !== false && isDue) pending.push(ticker);
    return {
      ticker,
      name: name ?? crypto ?? known?.quote?.content.longName ?? null,
      assetClass: assetClassOf({ ticker, type, name: name ?? null }),
      sector,
      isListed: isCrypto ? true : isListed,
      price: isCrypto
        ? ((ticker === 'BTC' ? prices.bitcoin : undefined) ?? null)
        : newerPriceOf(ticker, {
            quote: known?.quote?.content,
            prices,
            delayMinutes: dependencies.delayMinutes,
          }),
      // A coin pays none.
      dividends: isCrypto
        ? []
        : dividends === undefined
          ? null
          : [
              ...paidWithinYear(dividends, today),
              ...dividends.filter((dividend) => isAhead(dividend, today)),
            ],
      jumps: (prices.jumps.get(ticker) ?? []).map(({ day, changeInBasisPoints }) => ({
        day,
        changeInBasisPoints,
      })),
    };
  });
  return { assets, pending };
}

/**
 * The list of what is traded, and what the newest edition has of it: an asset is there that either has. What other
 * exchanges trade is not: a portfolio adds up reais.
 */
function descriptionOf(
  ticker: string,
  listed: ReadonlyMap<string, Stock> | undefined,
  { quotes }: NewestPrices,
) {
  const stock = listed?.get(ticker);
  const quote = Object.hasOwn(quotes?.quotes ?? {}, ticker) ? quotes?.quotes[ticker] : undefined;
  const isThere = isTickerOfB3(ticker) && (stock !== undefined || quote !== undefined);
  return {
    name: stock?.name ?? quote?.name,
    type: stock?.type ?? quote?.type ?? null,
    sector: stock?.sector ?? null,
    isListed: isThere ? true : listed === undefined ? null : false,
  };
}
