import type { Stock } from '../../../shared/contracts/stock-search.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { assetListStore } from '../asset-list-store.ts';

/** What is listed, by its ticker; undefined where nobody has read the list yet. */
export type ReadListedAssets = () => Promise<ReadonlyMap<string, Stock> | undefined>;

const memoryMilliseconds = 15 * 60_000;

/** The list as the search has brought it last, without a call of the partner, from this instance's memory. */
export function listedAssets(table: Table, clock: Clock): ReadListedAssets {
  const lists = assetListStore(table);
  let held: { readonly assets: ReadonlyMap<string, Stock>; until: number } | undefined;
  return async () => {
    const now = clock().getTime();
    if (held !== undefined && now < held.until) return held.assets;
    const { stocks } = await lists.read();
    const assets = stocks && new Map(stocks.map((stock) => [stock.ticker, stock]));
    // The next search brings one.
    held = assets && { assets, until: now + memoryMilliseconds };
    return assets;
  };
}
