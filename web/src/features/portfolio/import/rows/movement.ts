import type Big from 'big.js';
import type { ReadRow } from '../tables/table-rows.ts';

/** A row whose numbers are known. */
export interface Movement {
  readonly row: ReadRow;
  readonly name: string;
  readonly isCredit: boolean;
  readonly day: string;
  readonly ticker: string;
  readonly broker: string | null;
  readonly quantity: Big;
  readonly price: Big | null;
}

const maxGroupingDays = 10;

export interface SplitPair {
  readonly debit: Movement;
  readonly credit: Movement;
}

export function pairSplits(movements: readonly Movement[]): ReadonlyMap<Movement, SplitPair> {
  const pairs = new Map<Movement, SplitPair>();
  const candidates = movements.filter(({ name }) => isSplit(name) || isGrouping(name));
  for (const debit of candidates.filter(({ isCredit }) => !isCredit)) {
    const credit = candidates.find(
      (other) =>
        other.isCredit &&
        !pairs.has(other) &&
        other.name === debit.name &&
        other.ticker === debit.ticker &&
        other.broker === debit.broker &&
        Math.abs(Date.parse(other.day) - Date.parse(debit.day)) <= maxGroupingDays * 86_400_000,
    );
    if (credit === undefined) continue;
    pairs.set(debit, { debit, credit });
    pairs.set(credit, { debit, credit });
  }
  return pairs;
}

export function isSettlement(name: string): boolean {
  return /^transferencia\s*-\s*liquidacao/.test(name);
}

export function isAuction(name: string): boolean {
  return name.startsWith('leilao');
}

export function isSplit(name: string): boolean {
  return name.startsWith('desdobr');
}

export function isGrouping(name: string): boolean {
  return /^a?grupamento/.test(name);
}
