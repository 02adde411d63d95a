import Big from 'big.js';
import { canonicalDecimal } from '../decimal.ts';
import type { Position } from '../position.ts';
import { applySplit, type SplitFactor } from '../splits.ts';
import { deriveLedger, type LedgerEntries } from './ledger.ts';
import type { LedgerPosition } from './ledger-result.ts';
import type { Trade, TradeKind } from './trade.ts';

/* A split is typed as a proportion and stored as shares at each broker. */

interface HeldEntries extends LedgerEntries {
  readonly trades: readonly (Trade & { readonly id?: string })[];
}

/** Returns what was held of an asset, at each broker, before a day. */
export function heldBefore(
  entries: HeldEntries,
  { ticker, day }: Pick<Trade, 'ticker' | 'day'>,
  editedId?: string,
): readonly LedgerPosition[] {
  return deriveLedger({
    statements: entries.statements.filter((one) => one.ticker === ticker && one.day <= day),
    trades: entries.trades.filter(
      (one) =>
        one.ticker === ticker && one.day < day && (editedId === undefined || one.id !== editedId),
    ),
  }).positions;
}

export const largestFactor = 1_000;

/** Returns whether a proportion is one of its kind: a split adds shares, a reverse split removes some. */
export function isFactorOf(kind: TradeKind, { from, to }: SplitFactor): boolean {
  const isWhole = (part: number) => Number.isInteger(part) && part >= 1 && part <= largestFactor;
  return isWhole(from) && isWhole(to) && from !== to && to > from === (kind === 'split');
}

/** The shares that a split adds or removes. */
export function changeOfSplit(position: Position, factor: SplitFactor): string {
  const { quantity } = applySplit(position, factor);
  return canonicalDecimal(new Big(quantity).minus(position.quantity).abs());
}
