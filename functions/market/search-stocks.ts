import { minimumSearchLength, type Stock } from '../../shared/contracts/market.ts';
import type { ReadAssetList } from './asset-list.ts';

const maximumResults = 10;

/**
 * The assets that a typed text may mean, best first: the ticker itself, tickers that begin with
 * it, names with a word that begins with it, names that contain it. Case and accents don't count.
 */
export async function searchStocks(
  effects: { readonly readAssetList: ReadAssetList },
  typed: string,
): Promise<{ stocks: Stock[] }> {
  const search = fold(typed.trim());
  if (search.length < minimumSearchLength) return { stocks: [] };
  const ranked = (await effects.readAssetList()).flatMap((stock) => {
    const rank = rankOf(stock, search);
    return rank === undefined ? [] : [{ stock, rank }];
  });
  return {
    stocks: ranked
      .toSorted((a, b) => a.rank - b.rank || a.stock.ticker.localeCompare(b.stock.ticker))
      .slice(0, maximumResults)
      .map(({ stock }) => stock),
  };
}

function rankOf(stock: Stock, search: string): number | undefined {
  const ticker = fold(stock.ticker);
  const name = fold(stock.name);
  if (ticker === search) return 0;
  if (ticker.startsWith(search)) return 1;
  if (name.startsWith(search) || name.includes(` ${search}`)) return 2;
  if (name.includes(search)) return 3;
  return undefined;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
