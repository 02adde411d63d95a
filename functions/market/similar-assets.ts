import type { Stock } from '../../shared/contracts/stock-search.ts';
import type { AssetIndex } from './asset-index.ts';

/** In shorter texts, a missing letter makes another word. */
const shortest = 4;
/** From this length on two slips are forgiven. */
const longText = 9;

/**
 * Returns the assets with a ticker or name that differs from a folded text by one or two typos: a letter added,
 * missing or different, or two letters swapped. Nearest first; equal ones in list order.
 */
export function similarAssets(index: AssetIndex, search: string, maximum: number): Stock[] {
  const maxTypos = search.length >= longText ? 2 : 1;
  if (search.length < shortest) return [];
  const matchesByTypos: Stock[][] = [[], []];
  for (const { stock, ticker, name, words, commonNames } of index) {
    const texts = [ticker, name, removeShareClass(name), ...words, ...commonNames];
    const typos = Math.min(...texts.map((text) => typosBetween(search, text, maxTypos)));
    if (typos <= maxTypos) matchesByTypos[typos - 1]?.push(stock);
  }
  return matchesByTypos.flat().slice(0, maximum);
}

/** Removes the class of shares from a name, which users do not type. */
function removeShareClass(name: string): string {
  return name.replace(/ (?:on|pn[a-f]?|unit|bdr|fii|etf|s\.?a\.?|inc\.?)$/, '');
}

/** Returns the number of typos between two texts; more than `most` counts as infinite. */
function typosBetween(one: string, other: string, maximum: number): number {
  if (other.length < shortest || Math.abs(one.length - other.length) > maximum) return Infinity;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          valueAt(last, column) + 1,
          valueAt(current, column - 1) + 1,
          valueAt(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? valueAt(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...current) > maximum) return Infinity;
    beforeLast = last;
    last = current;
  }
  return valueAt(last, other.length);
}

function valueAt(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
