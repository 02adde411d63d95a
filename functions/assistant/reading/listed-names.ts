import type { Stock } from '../../../shared/contracts/stock-search.ts';
import { findTerm } from '../glossary/glossary.ts';
import common from './common-words.data.json' with { type: 'json' };
import { normalizeText } from '../text/normalize-text.ts';

/** Returns the text with the codes of companies instead of their names. */
export type ReplaceNames = (text: string) => string;

/** Words in a listed name that are not part of the company's own: classes of shares, forms of companies. */
const classWords =
  /^(?:on|pn[a-f]?|unt|units?|nm|n[12]|mb|bdr|drn|s\.?\/?a\.?|inc\.?|corp\.?|cia\.?|ltd\.?|plc)$/;
/** Common words: names that start with one only match as a whole, with several words. */
const commonWords: ReadonlySet<string> = new Set(common);
const fewestLetters = 5;
const maxWords = 4;
/** Codes that `findAssets` reads. */
const code = /^[A-Z]{4}\d{1,2}$/;

/**
 * Returns a function that replaces the names of listed companies. A company matches by its whole name, and by its
 * first word if no other company starts with it and it has no other meaning. Its most traded share is used.
 * @param stocks the most traded first
 */
export function codesForNames(
  stocks: Iterable<Pick<Stock, 'ticker' | 'name' | 'type'>>,
): ReplaceNames {
  const byName = new Map<string, string | undefined>();
  // A name shared by two companies matches neither.
  const addName = (name: string, ticker: string) => {
    const existing = byName.get(name);
    const isOther = byName.has(name) && existing?.slice(0, 4) !== ticker.slice(0, 4);
    byName.set(name, isOther ? undefined : (existing ?? ticker));
  };
  for (const { ticker, name, type } of stocks) {
    // Funds are named after their holdings.
    if (type === 'fund' || !code.test(ticker)) continue;
    const words = splitIntoWords(name)
      .map(({ plain }) => plain)
      .filter((word) => !classWords.test(word));
    const [first] = words;
    if (first === undefined) continue;
    if (words.length > 1) addName(words.join(' '), ticker);
    if (first.length >= fewestLetters && !commonWords.has(first)) addName(first, ticker);
  }
  for (const name of byName.keys()) if (findTerm(name) !== undefined) byName.delete(name);
  return (text) => replaceNames(text, byName);
}

function replaceNames(text: string, byName: ReadonlyMap<string, string | undefined>): string {
  const words = splitIntoWords(text);
  let replaced = '';
  let from = 0;
  for (let index = 0; index < words.length; index += 1) {
    const found = longestNameAt(words, index, byName);
    const [start, end] = [words[index], words[index + (found?.words ?? 1) - 1]];
    if (found === undefined || start === undefined || end === undefined) continue;
    replaced += text.slice(from, start.at) + found.ticker;
    from = end.at + end.length;
    index += found.words - 1;
  }
  return replaced + text.slice(from);
}

interface Word {
  readonly plain: string;
  readonly at: number;
  readonly length: number;
}

function longestNameAt(
  words: readonly Word[],
  index: number,
  byName: ReadonlyMap<string, string | undefined>,
) {
  for (let count = Math.min(maxWords, words.length - index); count > 0; count -= 1) {
    const name = words.slice(index, index + count).map(({ plain }) => plain);
    const ticker = byName.get(name.join(' '));
    if (ticker !== undefined) return { ticker, words: count };
  }
  return undefined;
}

function splitIntoWords(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\d][\p{L}\p{M}\d&'’./-]*(?<![./-])/gu)].map(
    ({ 0: word, index }) => ({ plain: normalizeText(word), at: index, length: word.length }),
  );
}
