import type { Stock } from '../../shared/contracts/stock-search.ts';
import type { Dividend } from '../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { isPaidAfter, paidWithinYear } from '../../shared/market/paid-dividends.ts';
import { isB3Ticker } from '../../shared/market/b3-ticker.ts';
import { classifyAsset, cryptocurrencyName } from '../../shared/portfolio/asset-class.ts';
import type { AssetMarketData } from '../../shared/portfolio/asset-market-data.ts';
import type { ReadListedAssets } from '../market/read-models/listed-assets.ts';
import { findNewerPrice } from '../market/read-models/newer-price.ts';
import type { NewestPrices, ReadNewestPrices } from '../market/read-models/newest-prices.ts';
import { isQuoteDue } from '../market/read-models/quote-due.ts';
import type { ReadStoredAssets } from '../market/read-models/stored-assets.ts';
import type { Clock } from '../runtime/clock.ts';

export interface StoredAssetsDependencies {
  readonly readListedAssets: ReadListedAssets;
  readonly readNewestPrices: ReadNewestPrices;
  readonly readStoredFigures: ReadStoredAssets;
  /** The maximum delay of the partner's prices in minutes. */
  readonly delayMinutes: number;
  readonly clock: Clock;
}

export interface StoredAssets {
  readonly assets: AssetMarketData[];
  /** Assets with missing data that may be read from the partner. */
  readonly pending: string[];
  /** All stored payments of each asset, also those before a year ago; missing when unknown. */
  readonly payments: ReadonlyMap<string, readonly Dividend[]>;
}

/** Returns the stored data of assets, each once, in the given order; the partner is not asked. */
export async function readStoredAssets(
  dependencies: StoredAssetsDependencies,
  tickers: readonly string[],
): Promise<StoredAssets> {
  const wanted = [...new Set(tickers)];
  if (wanted.length === 0) return { assets: [], pending: [], payments: new Map() };
  const [listed, prices, stored] = await Promise.all([
    dependencies.readListedAssets(),
    dependencies.readNewestPrices(),
    dependencies.readStoredFigures(wanted),
  ]);
  const now = dependencies.clock();
  const today = saoPauloDay(now);
  const pending: string[] = [];
  const payments = new Map<string, readonly Dividend[]>();
  const assets = wanted.map((ticker): AssetMarketData => {
    const storedAsset = stored.get(ticker);
    const { name, type, sector, isListed } = describeAsset(ticker, listed, prices);
    const crypto = isListed === true ? undefined : cryptocurrencyName(ticker);
    const isCrypto = type === null && crypto !== undefined;
    // A cryptocurrency pays no dividends.
    const dividends = isCrypto ? [] : storedAsset?.dividends?.content;
    if (dividends !== undefined) payments.set(ticker, dividends);
    const isDue = isQuoteDue(
      storedAsset && { ...storedAsset, quoteReadAt: storedAsset.quote?.readAt },
      now,
    );
    if (!isCrypto && isListed !== false && isDue) pending.push(ticker);
    return {
      ticker,
      name: name ?? crypto ?? storedAsset?.quote?.content.longName ?? null,
      assetClass: classifyAsset({ ticker, type, name: name ?? null }),
      sector,
      isListed: isCrypto ? true : isListed,
      price: isCrypto
        ? ((ticker === 'BTC' ? prices.bitcoin : undefined) ?? null)
        : findNewerPrice(ticker, {
            quote: storedAsset?.quote?.content,
            prices,
            delayMinutes: dependencies.delayMinutes,
          }),
      dividends:
        dividends === undefined
          ? null
          : [
              ...paidWithinYear(dividends, today),
              ...dividends.filter((dividend) => isPaidAfter(dividend, today)),
            ],
      jumps: (prices.jumps.get(ticker) ?? []).map(({ day, changeInBasisPoints }) => ({
        day,
        changeInBasisPoints,
      })),
    };
  });
  return { assets, pending, payments };
}

/**
 * Describes an asset by the list of traded assets and the newest edition: it exists if either has it. Assets of
 * foreign exchanges do not count, because a portfolio adds up reais.
 */
function describeAsset(
  ticker: string,
  listed: ReadonlyMap<string, Stock> | undefined,
  { quotes }: NewestPrices,
) {
  const stock = listed?.get(ticker);
  const quote = Object.hasOwn(quotes?.quotes ?? {}, ticker) ? quotes?.quotes[ticker] : undefined;
  const isKnownAsset = isB3Ticker(ticker) && (stock !== undefined || quote !== undefined);
  return {
    name: stock?.name ?? quote?.name,
    type: stock?.type ?? quote?.type ?? null,
    sector: stock?.sector ?? null,
    isListed: isKnownAsset ? true : listed === undefined ? null : false,
  };
}
