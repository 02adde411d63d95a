import type { Stock } from '../../../shared/contracts/stock-search.ts';
import { cachedValue } from '../../runtime/cached-value.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { readAssetListAccess, assetListStore } from '../asset-list-store.ts';

/** Returns the listed assets by ticker; undefined before the first read. */
export type ReadListedAssets = () => Promise<ReadonlyMap<string, Stock> | undefined>;

const freshMilliseconds = 15 * 60_000;

export const listedAssetsAccess = readAssetListAccess;

/**
 * Returns the list of assets as the search stored it last, without a call of the partner, cached in this instance.
 */
export function listedAssets(table: Table, clock: Clock): ReadListedAssets {
  const lists = assetListStore(table);
  return cachedValue({
    name: 'listed assets',
    read: async () => {
      const { stocks } = await lists.read();
      return stocks && new Map(stocks.map((stock) => [stock.ticker, stock]));
    },
    // Without a stored list, the next search loads one.
    freshMilliseconds: (assets) => (assets === undefined ? 0 : freshMilliseconds),
    now: () => clock().getTime(),
  });
}
