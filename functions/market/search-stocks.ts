import { minimumSearchLength, type Stock } from '../../shared/contracts/stock-search.ts';
import { findInIndex, fold } from './asset-index.ts';
import type { ReadAssetIndex } from './asset-list.ts';

const maximumResults = 10;

/** The assets that a typed text may mean, ten at most; none for a text that is too short. */
export async function searchStocks(
  dependencies: { readonly readAssetIndex: ReadAssetIndex },
  typed: string,
): Promise<{ stocks: Stock[] }> {
  // Folded, since a lone accent is no character to search by.
  const search = fold(typed);
  if (search.length < minimumSearchLength) return { stocks: [] };
  return { stocks: findInIndex(await dependencies.readAssetIndex(), search, maximumResults) };
}
