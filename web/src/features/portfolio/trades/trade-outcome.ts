import Big from 'big.js';
import { canonicalDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { positionKey, type Position } from '../../../../../shared/portfolio/position.ts';
import { deriveLedger, type LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import type { LedgerIssue } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import type { StoredTrade, Trade } from '../../../../../shared/portfolio/trades/trade.ts';
import { changeLaterSplits, type LaterSplitChanges } from './later-splits.ts';

export interface TradeOutcome {
  readonly ticker: string;
  /** Canonical decimal, at all brokers together. */
  readonly quantity: string;
  /** Reais per share; null when unknown. */
  readonly averagePrice: string | null;
  /** Whether later trades of the asset are included. */
  readonly includesLater: boolean;
  /** The part of the day's result that the trade adds; undefined for a trade without one, null when unknown. */
  readonly resultInCentavos: number | null | undefined;
  readonly isDayTrade: boolean;
  /** The day of a later statement at the same broker, which the trade does not change. */
  readonly statedDay: string | undefined;
  /** Missing shares on the day of the trade. */
  readonly issue: LedgerIssue | undefined;
  /** Later splits whose shares follow the trade. */
  readonly laterSplits: LaterSplitChanges['splits'];
}

interface Entries extends LedgerEntries {
  readonly trades: readonly StoredTrade[];
}

/** Returns what the portfolio holds of an asset with typed trades in it. */
export function deriveOutcome(
  entries: Entries,
  typed: readonly Trade[],
  editedId: string | undefined,
): TradeOutcome | undefined {
  const [first] = typed;
  if (first === undefined) return undefined;
  const { ticker, day, kind } = first;
  const statements = entries.statements.filter((one) => one.ticker === ticker);
  const others = entries.trades.filter((one) => one.ticker === ticker && one.id !== editedId);
  const before = deriveLedger({ statements, trades: others });
  const later = changeLaterSplits(entries, typed, editedId === undefined ? [] : [editedId]);
  const changed = new Map(later.replaced.map(({ id, trade }) => [id, trade]));
  const kept = others
    .filter(({ id }) => !later.removed.includes(id))
    .map((one) => changed.get(one.id) ?? one);
  const following = later.added.filter((one) => one.ticker === ticker);
  const after = deriveLedger({ statements, trades: [...kept, ...typed, ...following] });
  const resultOf = ({ realised }: typeof before) =>
    realised
      .filter((one) => one.day === day)
      .reduce<number | null>(
        (sum, { resultInCentavos }) =>
          sum === null || resultInCentavos === null ? null : sum + resultInCentavos,
        0,
      );
  const [without, withIt] = [resultOf(before), resultOf(after)];
  const { quantity, averagePrice } = holdingOf(after.positions);
  return {
    ticker,
    quantity,
    averagePrice,
    includesLater: others.some((one) => one.day > day),
    resultInCentavos:
      kind === 'sell' ? (without === null || withIt === null ? null : withIt - without) : undefined,
    isDayTrade: after.realised.some((one) => one.day === day && one.isDayTrade),
    statedDay: statements
      .filter((one) => positionKey(one) === positionKey(first) && one.day > day)
      .map((one) => one.day)
      .toSorted()
      .at(-1),
    issue: after.issues.find((one) => one.day === day),
    laterSplits: later.splits,
  };
}

/** Adds up the positions of one asset. */
export function holdingOf(positions: readonly Position[]): {
  readonly quantity: string;
  readonly averagePrice: string | null;
} {
  let quantity = new Big(0);
  let cost: Big | null = new Big(0);
  for (const position of positions) {
    quantity = quantity.plus(position.quantity);
    cost =
      cost === null || position.averagePrice === null
        ? null
        : cost.plus(new Big(position.quantity).times(position.averagePrice));
  }
  return {
    quantity: canonicalDecimal(quantity),
    averagePrice: cost === null || quantity.eq(0) ? null : averageOf(cost, quantity),
  };
}

/** Null for shares without a cost: an average price is above zero. */
function averageOf(cost: Big, quantity: Big): string | null {
  const average = canonicalDecimal(cost.div(quantity));
  return average === '0' ? null : average;
}

/** Whether an equal trade exists already. */
export function hasSameTrade(
  trades: readonly StoredTrade[],
  typed: readonly Trade[],
  editedId: string | undefined,
): boolean {
  return typed.some((one) =>
    trades.some(
      (other) =>
        other.id !== editedId &&
        other.day === one.day &&
        other.ticker === one.ticker &&
        other.kind === one.kind &&
        other.quantity === one.quantity &&
        other.price === one.price,
    ),
  );
}
