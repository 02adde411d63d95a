import { minSearchLength, type Stock } from '../../shared/contracts/stock-search.ts';
import { findInIndex, fold } from './asset-index.ts';
import type { ReadAssetIndex } from './asset-list.ts';
import { similarAssets } from './similar-assets.ts';

const maxResults = 10;
const maxNear = 3;

/**
 * Returns up to ten assets for a typed text; none for a text that is too short. Without a match, assets with a
 * similar spelling are returned separately, so that none is chosen automatically.
 */
export async function searchStocks(
  dependencies: { readonly readAssetIndex: ReadAssetIndex },
  typed: string,
): Promise<{ stocks: Stock[]; near?: Stock[] }> {
  // Folded, since a lone accent is not a character to search by.
  const search = fold(typed);
  if (search.length < minSearchLength) return { stocks: [] };
  const index = await dependencies.readAssetIndex();
  const stocks = findInIndex(index, search, maxResults);
  if (stocks.length > 0) return { stocks };
  const near = similarAssets(index, search, maxNear);
  return near.length === 0 ? { stocks } : { stocks, near };
}
