import type { Stock } from '../../shared/contracts/stock-search.ts';
import type { AssetIndex } from './asset-index.ts';

/** Below this, one letter less is another word. */
const shortest = 4;
/** From this length on two slips are forgiven. */
const longText = 9;

/**
 * Returns the assets whose code or name is one or two typos from a folded text: a letter too many, missing,
 * different, or two swapped. Nearest first; equal ones in list order.
 */
export function assetsNear(index: AssetIndex, search: string, maximum: number): Stock[] {
  const allowed = search.length >= longText ? 2 : 1;
  if (search.length < shortest) return [];
  const bySlips: Stock[][] = [[], []];
  for (const { stock, ticker, name, words, called } of index) {
    const texts = [ticker, name, withoutClass(name), ...words, ...called];
    const slips = Math.min(...texts.map((text) => slipsBetween(search, text, allowed)));
    if (slips <= allowed) bySlips[slips - 1]?.push(stock);
  }
  return bySlips.flat().slice(0, maximum);
}

/** Removes the class of shares from a name, which users do not type. */
function withoutClass(name: string): string {
  return name.replace(/ (?:on|pn[a-f]?|unit|bdr|fii|etf|s\.?a\.?|inc\.?)$/, '');
}

/** How many slips lie between two texts, from one on; more than `most` counts as infinitely many. */
function slipsBetween(one: string, other: string, most: number): number {
  if (other.length < shortest || Math.abs(one.length - other.length) > most) return Infinity;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...current) > most) return Infinity;
    beforeLast = last;
    last = current;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
