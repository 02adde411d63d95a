import type { Position } from '../position.ts';
import type { Statement, Trade } from './trade.ts';

/*
 * Quantity, average price and realised result by the Brazilian rule: the average of an asset is weighted over all
 * brokers and includes fees; a sale keeps it and realises the difference; a split keeps the total cost; a bonus enters
 * at its declared cost; sales of the day's own purchases at the same broker are day trades with a separate result.
 */

/** A position that follows from statements and trades. */
export interface LedgerPosition extends Position {
  /** Whether trades, and not only a statement, have led to it. */
  readonly hasTrades: boolean;
}

/** The result of a sale, a day trade or an amortisation above the cost. */
export interface RealisedResult {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly ticker: string;
  readonly broker: string | null;
  readonly quantity: string;
  /** Rounded once, half away from zero; null when the average price was unknown. */
  readonly resultInCentavos: number | null;
  /** What was received, before fees. */
  readonly proceedsInCentavos: number;
  readonly isDayTrade: boolean;
}

/** Something that the trades do not explain. */
export interface LedgerIssue {
  /** More was sold, grouped or moved than was held: earlier trades are missing. */
  readonly kind: 'missing-history';
  readonly day: string;
  readonly ticker: string;
  readonly broker: string | null;
  /** Shares that were not held. */
  readonly quantity: string;
}

export interface Ledger {
  /** With a quantity above zero, by ticker and broker. */
  readonly positions: readonly LedgerPosition[];
  /** In order of days. */
  readonly realised: readonly RealisedResult[];
  readonly issues: readonly LedgerIssue[];
}

export interface LedgerEntries {
  readonly statements: readonly Statement[];
  readonly trades: readonly Trade[];
}

/** Derives positions and realised results from entries in any order. */
export function deriveLedger(entries: LedgerEntries): Ledger {
  throw new Error(`not derived: ${entries.trades.length}`);
}
