import { heldTicker } from '../../shared/market/ticker.ts';
import { calledBy } from '../../shared/assistant/reading/find-assets.ts';
import type { Stock } from '../../shared/contracts/stock-search.ts';

/** An asset with its texts folded once, so that a search only compares. */
interface IndexedAsset {
  readonly stock: Stock;
  readonly ticker: string;
  readonly name: string;
  readonly words: readonly string[];
  /** Common names of the company: Nubank, Magalu. */
  readonly called: readonly string[];
}

/** Every asset, in the order of the list: the most traded first. */
export type AssetIndex = readonly IndexedAsset[];

export function indexAssets(stocks: readonly Stock[]): AssetIndex {
  const called = Map.groupBy(calledBy, ([, ticker]) => ticker);
  return stocks.map((stock) => {
    const name = fold(stock.name);
    return {
      stock,
      ticker: fold(stock.ticker),
      name,
      words: wordsOf(name),
      called: called.get(stock.ticker)?.map(([name]) => name) ?? [],
    };
  });
}

/**
 * The assets that a folded text may mean, best first: the ticker itself, tickers that begin with
 * it, names that begin with its words, names or what people call it that begin with its letters ("itau"
 * is Itaú before Itaúsa), names that have a word for each of its words, names that contain it. Among equals the
 * order of the list holds.
 */
export function findInIndex(index: AssetIndex, search: string, maximum: number): Stock[] {
  const words = wordsOf(search);
  const typedCode = search.replace(/[\s-]+/g, '');
  const heldCode = fold(heldTicker(typedCode));
  // Shares that are traded one by one are those of the whole lots, unless the list has both.
  const code = index.some(({ ticker }) => ticker === typedCode) ? typedCode : heldCode;
  const byRank: Stock[][] = [[], [], [], [], [], []];
  for (const asset of index) {
    const found = byRank[rankOf(asset, { search, code, words })];
    if (found !== undefined && found.length < maximum) found.push(asset.stock);
  }
  return byRank.flat().slice(0, maximum);
}

const noMatch = -1;

interface SearchTerms {
  readonly search: string;
  /** Without what some write between the letters and the number of a ticker. */
  readonly code: string;
  readonly words: readonly string[];
}

function rankOf(asset: IndexedAsset, { search, code, words }: SearchTerms): number {
  if (asset.ticker === search || asset.ticker === code) return 0;
  if (asset.ticker.startsWith(search) || (code !== '' && asset.ticker.startsWith(code))) return 1;
  if (words.length > 0 && words.every((typed, place) => asset.words[place] === typed)) return 2;
  if (asset.name.startsWith(search)) return 3;
  if (asset.called.some((name) => name.startsWith(search))) return 3;
  if (
    words.length > 0 &&
    words.every((typed) => asset.words.some((word) => word.startsWith(typed)))
  ) {
    return 4;
  }
  return asset.name.includes(search) ? 5 : noMatch;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Without what does not count in a search: case, accents, space around. */
export function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
