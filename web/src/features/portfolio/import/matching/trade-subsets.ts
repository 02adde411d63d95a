import Big from 'big.js';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';

/** Subsets of more trades are too many to try. */
const maxSearchedTrades = 12;

/** A trade that may be matched with others. */
export interface Entry {
  readonly trade: Trade;
  readonly quantity: Big;
  isMatched: boolean;
}

export function entryOf(trade: Trade): Entry {
  return { trade, quantity: new Big(trade.quantity), isMatched: false };
}

export function sumOf(entries: readonly Entry[]): Big {
  return entries.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
}

export function amountOf(entries: readonly Entry[]): Big {
  return entries.reduce(
    (sum, { quantity, trade }) => sum.plus(quantity.times(trade.price ?? 0)),
    new Big(0),
  );
}

/** Returns entries that add up to a quantity; of many entries, only whether the largest that fit do. */
export function findSubset(
  entries: readonly Entry[],
  quantity: Big,
  isAccepted: (entries: readonly Entry[]) => boolean,
): readonly Entry[] | undefined {
  if (sumOf(entries).lt(quantity)) return undefined;
  const sorted = entries.toSorted((one, other) => other.quantity.cmp(one.quantity));
  return sorted.length > maxSearchedTrades
    ? largestFitting(sorted, quantity, isAccepted)
    : searchSubset(sorted, quantity, isAccepted);
}

function searchSubset(
  sorted: readonly Entry[],
  missing: Big,
  isAccepted: (entries: readonly Entry[]) => boolean,
  chosen: readonly Entry[] = [],
): readonly Entry[] | undefined {
  if (missing.eq(0)) return isAccepted(chosen) ? chosen : undefined;
  if (sumOf(sorted).lt(missing)) return undefined;
  const [first, ...rest] = sorted;
  if (first === undefined) return undefined;
  const withFirst = first.quantity.lte(missing)
    ? searchSubset(rest, missing.minus(first.quantity), isAccepted, [...chosen, first])
    : undefined;
  return withFirst ?? searchSubset(rest, missing, isAccepted, chosen);
}

function largestFitting(
  sorted: readonly Entry[],
  quantity: Big,
  isAccepted: (entries: readonly Entry[]) => boolean,
): readonly Entry[] | undefined {
  let missing = quantity;
  const chosen = sorted.filter((entry) => {
    if (entry.quantity.gt(missing)) return false;
    missing = missing.minus(entry.quantity);
    return true;
  });
  return missing.eq(0) && isAccepted(chosen) ? chosen : undefined;
}
