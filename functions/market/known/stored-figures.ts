import { batchGet } from '../../runtime/batch-get.ts';
import type { Table } from '../../runtime/table.ts';
import {
  assetItemsAccess,
  dividendsKey,
  parseStoredAsset,
  quoteKey,
  type StoredAsset,
} from '../asset-store.ts';

/** The quote and the payments of each asset, as they were last read from the partner. */
export type ReadStoredFigures = (
  tickers: readonly string[],
) => Promise<ReadonlyMap<string, Omit<StoredAsset, 'history' | 'fundamentals'>>>;

/** Two items of each asset, of the hundred that a request may name. */
const assetsOfRequest = 50;

export const storedFiguresAccess = assetItemsAccess;

/** One request for fifty assets. */
export function storedFigures(table: Table): ReadStoredFigures {
  return async (tickers) => {
    const wanted = [...new Set(tickers)];
    const groups = Array.from({ length: Math.ceil(wanted.length / assetsOfRequest) }, (_, place) =>
      wanted.slice(place * assetsOfRequest, (place + 1) * assetsOfRequest),
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
