import type { AssetPrice } from '../../../shared/portfolio/asset-market-data.ts';
import { batchGetMany } from '../../runtime/batch-get.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table } from '../../runtime/table.ts';
import { assetItemsAccess, parseStoredAsset, quoteKey } from '../asset-store.ts';
import { storedPrice } from './newer-price.ts';

/** The price of each asset, as last read from the partner; missing for one without a stored price. */
export type ReadStoredPrices = (
  tickers: readonly string[],
) => Promise<ReadonlyMap<string, AssetPrice>>;

export const storedPricesAccess = assetItemsAccess;

/**
 * Makes one request per hundred assets.
 * @param delayMinutes the maximum delay of the partner's quotes
 */
export function storedPricesReader(table: Table, delayMinutes: number): ReadStoredPrices {
  return async (tickers) => {
    const find = await batchGetMany(table, tickers.map(quoteKey));
    return new Map(
      tickers.flatMap((ticker) => {
        const item = find(quoteKey(ticker));
        try {
          const quote = item && parseStoredAsset([item]).quote?.content;
          const price = storedPrice(quote, delayMinutes);
          return price === undefined ? [] : [[ticker, price] as const];
        } catch (error) {
          reportFailure('stored quote not readable', { ticker }, error);
          return [];
        }
      }),
    );
  };
}
