import Big from 'big.js';
import type { ReadOptions } from '../imported-file.ts';
import { isGrouping, isSettlement, isSplit, type Movement, type SplitPair } from './movement.ts';
import { sessionsBefore, settlementSessions } from './settlement-day.ts';

/**
 * Returns how many shares a reverse split of one row removes. Its credit is the new total, so the old one has to be
 * known, from the portfolio or from earlier rows of the file, and to be a whole multiple of it: a part of the old total
 * would not be. Undefined when it is not known.
 */
export function removedByGrouping(
  grouping: Movement,
  movements: readonly Movement[],
  pairs: ReadonlyMap<Movement, SplitPair>,
  heldQuantity: ReadOptions['heldQuantity'],
): Big | undefined {
  const { ticker, broker, day, quantity, isCredit, name } = grouping;
  if (!isCredit || !isGrouping(name)) return undefined;
  const inPortfolio = heldQuantity?.(ticker, broker, day);
  const held =
    inPortfolio === undefined ? heldInFile(grouping, movements, pairs) : new Big(inPortfolio);
  const isMultiple = held.gt(quantity) && held.mod(quantity).eq(0);
  return isMultiple ? held.minus(quantity) : undefined;
}

/** Adds up the earlier rows of the asset at the broker, oldest first; 0 when another row may be earlier or later. */
function heldInFile(
  grouping: Movement,
  movements: readonly Movement[],
  pairs: ReadonlyMap<Movement, SplitPair>,
): Big {
  const ofAsset = movements.filter(
    ({ ticker, broker }) => ticker === grouping.ticker && broker === grouping.broker,
  );
  if (ofAsset.some((movement) => isUnordered(movement, grouping))) return new Big(0);
  return ofAsset
    .filter(({ day }) => day < grouping.day)
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .reduce((held, movement) => {
      const { name, isCredit, quantity } = movement;
      if (isGrouping(name) && !pairs.has(movement)) return isCredit ? quantity : held;
      if (!changesQuantity(movement)) return held;
      return isCredit ? held.plus(quantity) : held.minus(quantity);
    }, new Big(0));
}

/** Traded before and settled after the reverse split, or of the same day. Fractions follow from the reverse split. */
function isUnordered(movement: Movement, grouping: Movement): boolean {
  if (movement === grouping || !changesQuantity(movement) || movement.name.startsWith('fracao'))
    return false;
  if (isSettlement(movement.name)) {
    const traded = sessionsBefore(movement.day, settlementSessions);
    return traded < grouping.day && movement.day >= grouping.day;
  }
  return movement.day === grouping.day;
}

function changesQuantity({ name }: Movement): boolean {
  return (
    isSettlement(name) ||
    isSplit(name) ||
    isGrouping(name) ||
    /^(?:bonificacao|fracao|transferencia$|transferencia sem financeiro$|compra\b|venda\b)/.test(
      name,
    )
  );
}
