import { standardLotTicker } from '../../shared/market/ticker.ts';
import { commonNames } from '../assistant/reading/find-assets.ts';
import type { Stock } from '../../shared/contracts/stock-search.ts';

/** An asset with its texts folded once, so that a search only compares. */
interface IndexedAsset {
  readonly stock: Stock;
  readonly ticker: string;
  readonly name: string;
  readonly words: readonly string[];
  /** Common names of the company: Nubank, Magalu. */
  readonly commonNames: readonly string[];
}

/** Every asset, in the order of the list: the most traded first. */
export type AssetIndex = readonly IndexedAsset[];

export function indexAssets(stocks: readonly Stock[]): AssetIndex {
  const namesByTicker = Map.groupBy(commonNames, ([, ticker]) => ticker);
  return stocks.map((stock) => {
    const name = fold(stock.name);
    return {
      stock,
      ticker: fold(stock.ticker),
      name,
      words: splitIntoWords(name),
      commonNames: namesByTicker.get(stock.ticker)?.map(([name]) => name) ?? [],
    };
  });
}

/**
 * Finds the assets that a folded text may mean, best first: the ticker itself, tickers that begin with it, names
 * that begin with its words, names or common names that begin with its letters ("itau" is Itaú before Itaúsa), names
 * that have a word for each of its words, names that contain it. Ties keep the order of the list.
 */
export function findInIndex(index: AssetIndex, search: string, maximum: number): Stock[] {
  const words = splitIntoWords(search);
  const typedCode = search.replace(/[\s-]+/g, '');
  const wholeLotCode = fold(standardLotTicker(typedCode));
  // A ticker of the fractional market is searched as the ticker of whole lots, unless the list has both.
  const code = index.some(({ ticker }) => ticker === typedCode) ? typedCode : wholeLotCode;
  const matchesByRank: Stock[][] = [[], [], [], [], [], []];
  for (const asset of index) {
    const found = matchesByRank[rankAsset(asset, { search, code, words })];
    if (found !== undefined && found.length < maximum) found.push(asset.stock);
  }
  return matchesByRank.flat().slice(0, maximum);
}

const noMatch = -1;

interface SearchTerms {
  readonly search: string;
  /** Without separators between the letters and the number of a ticker. */
  readonly code: string;
  readonly words: readonly string[];
}

function rankAsset(asset: IndexedAsset, { search, code, words }: SearchTerms): number {
  if (asset.ticker === search || asset.ticker === code) return 0;
  if (asset.ticker.startsWith(search) || (code !== '' && asset.ticker.startsWith(code))) return 1;
  if (words.length > 0 && words.every((typed, index) => asset.words[index] === typed)) return 2;
  if (asset.name.startsWith(search)) return 3;
  if (asset.commonNames.some((name) => name.startsWith(search))) return 3;
  if (
    words.length > 0 &&
    words.every((typed) => asset.words.some((word) => word.startsWith(typed)))
  ) {
    return 4;
  }
  return asset.name.includes(search) ? 5 : noMatch;
}

function splitIntoWords(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Removes differences that a search ignores: case, accents, outer spaces. */
export function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
