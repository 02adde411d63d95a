import type { Stock } from '../../contracts/stock-search.ts';
import { findTerm } from '../glossary.ts';
import common from './common-words.data.json' with { type: 'json' };
import { plainWords } from './plain-words.ts';

/** The same text with the codes of companies in the place of their names. */
export type WithCodes = (text: string) => string;

/** What stands in a name beside the company's own: classes of shares, forms of companies. */
const classWords =
  /^(?:on|pn[a-f]?|unt|units?|nm|n[12]|mb|bdr|drn|s\.?\/?a\.?|inc\.?|corp\.?|cia\.?|ltd\.?|plc)$/;
/** Words that are said of other things, too: of these a whole name of several words is taken only. */
const commonWords: ReadonlySet<string> = new Set(common);
const fewestLetters = 5;
const mostWords = 4;
/** Codes that `findAssets` reads. */
const code = /^[A-Z]{4}\d{1,2}$/;

/**
 * By what is listed: a company is found by its whole name, and by the first word of it where no other company begins with
 * it and nothing else is called so. Of its papers the one that is traded most is meant.
 * @param stocks the most traded first
 */
export function codesForNames(
  stocks: Iterable<Pick<Stock, 'ticker' | 'name' | 'type'>>,
): WithCodes {
  const byName = new Map<string, string | undefined>();
  // A name that two companies have is nobody's.
  const take = (name: string, ticker: string) => {
    const known = byName.get(name);
    const isOther = byName.has(name) && known?.slice(0, 4) !== ticker.slice(0, 4);
    byName.set(name, isOther ? undefined : (known ?? ticker));
  };
  for (const { ticker, name, type } of stocks) {
    // Funds are called after what they hold.
    if (type === 'fund' || !code.test(ticker)) continue;
    const words = wordsOf(name)
      .map(({ plain }) => plain)
      .filter((word) => !classWords.test(word));
    const [first] = words;
    if (first === undefined) continue;
    if (words.length > 1) take(words.join(' '), ticker);
    if (first.length >= fewestLetters && !commonWords.has(first)) take(first, ticker);
  }
  for (const name of byName.keys()) if (findTerm(name) !== undefined) byName.delete(name);
  return (text) => replaceNames(text, byName);
}

function replaceNames(text: string, byName: ReadonlyMap<string, string | undefined>): string {
  const words = wordsOf(text);
  let written = '';
  let from = 0;
  for (let place = 0; place < words.length; place += 1) {
    const found = longestAt(words, place, byName);
    const [start, end] = [words[place], words[place + (found?.words ?? 1) - 1]];
    if (found === undefined || start === undefined || end === undefined) continue;
    written += text.slice(from, start.at) + found.ticker;
    from = end.at + end.length;
    place += found.words - 1;
  }
  return written + text.slice(from);
}

interface Word {
  readonly plain: string;
  readonly at: number;
  readonly length: number;
}

function longestAt(
  words: readonly Word[],
  place: number,
  byName: ReadonlyMap<string, string | undefined>,
) {
  for (let count = Math.min(mostWords, words.length - place); count > 0; count -= 1) {
    const name = words.slice(place, place + count).map(({ plain }) => plain);
    const ticker = byName.get(name.join(' '));
    if (ticker !== undefined) return { ticker, words: count };
  }
  return undefined;
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\d][\p{L}\p{M}\d&'’./-]*(?<![./-])/gu)].map(
    ({ 0: word, index }) => ({ plain: plainWords(word), at: index, length: word.length }),
  );
}
