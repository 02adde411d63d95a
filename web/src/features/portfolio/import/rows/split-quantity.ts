import Big from 'big.js';
import { cellText, normalizeName, type Cell } from '../spreadsheet.ts';

/*
 * The quantity beside a split is the shares that came in for B3 and most people, and the new total for others; beside a
 * reverse split it is the new total for B3, and what went out for others. The shares held before it decide.
 */

const proportion = /\b(\d{1,4})\s*(?::|para|por|viraram|virou|virar|vira|p)\s*(\d{1,4})\b/;

/** Returns how many shares a split or reverse split adds or removes; undefined when it is not clear. */
export function changedBySplit(
  kind: 'split' | 'reverse-split',
  quantity: Big,
  held: Big,
  cells: readonly Cell[],
): Big | undefined {
  if (held.lte(0) || quantity.lte(0)) return undefined;
  const isSplit = kind === 'split';
  const changes = [quantity, isSplit ? quantity.minus(held) : held.minus(quantity)].filter(
    (change) => change.gt(0) && (isSplit || change.lt(held)),
  );
  const [from, to] = proportionIn(cells) ?? [];
  const isRight = (change: Big) => {
    const after = isSplit ? held.plus(change) : held.minus(change);
    if (from !== undefined && to !== undefined) return held.times(to).eq(after.times(from));
    return isSplit ? after.mod(held).eq(0) : held.mod(after).eq(0);
  };
  const right = new Set(changes.filter(isRight).map((change) => change.toFixed()));
  const [only] = right;
  return right.size === 1 && only !== undefined ? new Big(only) : undefined;
}

/** Returns the numbers of '1 virou 4' or '10:1', which a day is not. */
function proportionIn(cells: readonly Cell[]): readonly [Big, Big] | undefined {
  for (const cell of cells) {
    if (cell === null || typeof cell !== 'string') continue;
    const text = normalizeName(cellText(cell).slice(0, 120));
    if (/\d{1,4}[/-]\d{1,2}[/-]\d{2,4}/.test(text)) continue;
    const [, from, to] = proportion.exec(text) ?? [];
    if (Number(from) > 0 && Number(to) > 0 && from !== to)
      return [new Big(Number(from)), new Big(Number(to))];
  }
  return undefined;
}
