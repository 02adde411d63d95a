import type { Position } from '../position.ts';

/** A position that follows from statements and trades. */
export interface LedgerPosition extends Position {
  /** Whether trades, and not only a statement, have led to it. */
  readonly hasTrades: boolean;
  /** `yyyy-mm-dd`: the statement or trade that last changed the quantity. */
  readonly quantityDay: string;
}

/** The result of a sale, a day trade or an amortisation above the cost. */
export interface RealisedResult {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly ticker: string;
  readonly broker: string | null;
  /** Canonical decimal. */
  readonly quantity: string;
  /** Rounded once; null when the average price was unknown or more was sold than held. */
  readonly resultInCentavos: number | null;
  /** What was received, before fees. */
  readonly proceedsInCentavos: number;
  readonly isDayTrade: boolean;
}

/** More was sold, grouped or moved away than was held, or nothing was split: earlier trades are missing. */
export interface LedgerIssue {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly ticker: string;
  readonly broker: string | null;
  /** Canonical decimal: the shares that were not held; null for a split or bonus of an unknown number of shares. */
  readonly missingQuantity: string | null;
}

export interface Ledger {
  /** With a quantity above zero, in order of tickers and brokers. */
  readonly positions: readonly LedgerPosition[];
  /** In order of days. */
  readonly realised: readonly RealisedResult[];
  readonly issues: readonly LedgerIssue[];
}
