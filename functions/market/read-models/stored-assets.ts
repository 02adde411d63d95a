import { batchGet } from '../../runtime/batch-get.ts';
import type { Table } from '../../runtime/table.ts';
import {
  assetItemsAccess,
  dividendsKey,
  parseStoredAsset,
  quoteKey,
  type StoredAsset,
} from '../asset-store.ts';

/** The quote and the payments of each asset, as last read from the partner. */
export type ReadStoredAssets = (
  tickers: readonly string[],
) => Promise<ReadonlyMap<string, Omit<StoredAsset, 'history' | 'fundamentals'>>>;

/** Two items per asset, with at most a hundred items per request. */
const assetsPerRequest = 50;

export const storedAssetsAccess = assetItemsAccess;

/** Makes one request per fifty assets. */
export function storedAssetsReader(table: Table): ReadStoredAssets {
  return async (tickers) => {
    const wanted = [...new Set(tickers)];
    const groups = Array.from({ length: Math.ceil(wanted.length / assetsPerRequest) }, (_, index) =>
      wanted.slice(index * assetsPerRequest, (index + 1) * assetsPerRequest),
    );
    const found = await Promise.all(
      groups.map(async (group) => {
        const keysOf = (ticker: string) => [quoteKey(ticker), dividendsKey(ticker)];
        const find = await batchGet(table, group.flatMap(keysOf));
        return group.map((ticker) => {
          const items = keysOf(ticker).flatMap((key) => find(key) ?? []);
          return [ticker, parseStoredAsset(items)] as const;
        });
      }),
    );
    return new Map(found.flat());
  };
}
