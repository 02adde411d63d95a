import { brokerIdentity } from './broker-identity.ts';
import { matchDayTotals } from './day-totals.ts';
import { isSettlement, matchSettlements } from './settlements.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';

export interface MatchedTrades<Stored extends Trade, Row extends Trade> {
  /** Trades of the file that the portfolio does not have. */
  readonly added: readonly Row[];
  /** Trades of the portfolio that nothing in the file repeats. */
  readonly missing: readonly Stored[];
}

/** Returns the trades of a file that are not among the existing ones, as `matchTrades` finds them. */
export function findNewTrades<Row extends Trade>(
  existing: readonly Trade[],
  imported: readonly Row[],
): readonly Row[] {
  return matchTrades(existing, imported).added;
}

/**
 * Compares the trades of a file with the existing ones. Equal trades are counted, so that the same file twice adds
 * nothing, while two real equal purchases of a day, or at two brokers, are both kept. A trade without a broker is the
 * same as one at any broker. Neither settlements and the trades that they settle, nor the total of a day and its
 * trades, are both added.
 */
export function matchTrades<Stored extends Trade, Row extends Trade>(
  existing: readonly Stored[],
  imported: readonly Row[],
): MatchedTrades<Stored, Row> {
  const { unmatched, free, open } = withoutEqual(existing, imported);
  const settled = matchSettlements(unmatched.filter(isTrade), free.filter(isSettlement));
  const rows = unmatched.filter((row) => !settled.trades.has(row));
  const trades = [...free, ...rows].filter(isTrade);
  const settling = matchSettlements(trades, rows.filter(isSettlement));
  const left = rows.filter((row) => !settling.settlements.has(row));
  const unexplained = open.filter(
    (trade) => !settled.settlements.has(trade) && !settling.trades.has(trade),
  );
  const totals = matchDayTotals(unexplained.filter(isTrade), left.filter(isTrade));
  return {
    added: left.filter((row) => !totals.has(row)),
    missing: unexplained.filter((trade) => !totals.has(trade)),
  };
}

/**
 * Pairs equal trades; `free` are the existing ones that have not been paired with the other kind of row, and `open`
 * those that have not been paired at all.
 */
function withoutEqual<Stored extends Trade, Row extends Trade>(
  existing: readonly Stored[],
  imported: readonly Row[],
) {
  const left = Map.groupBy(existing, identityWithoutBroker);
  const paired = new Set<Trade>();
  const isNew = (row: Row, isSame: (one: Trade, other: Trade) => boolean) => {
    const equal = left.get(identityWithoutBroker(row)) ?? [];
    const other =
      equal.find((one) => isSettlement(one) === isSettlement(row) && isSame(one, row)) ??
      equal.find((one) => isSame(one, row));
    if (other === undefined) return true;
    equal.splice(equal.indexOf(other), 1);
    if (isSettlement(other) !== isSettlement(row)) paired.add(other);
    return false;
  };
  // A trade without a broker stands for one that nothing else explains.
  const unmatched = imported
    .filter((row) => isNew(row, hasSameBroker))
    .filter((row) => isNew(row, isBrokerOpen));
  const unpaired = new Set<Trade>([...left.values()].flat());
  return {
    unmatched,
    free: existing.filter((trade) => !paired.has(trade)),
    open: existing.filter((trade) => unpaired.has(trade)),
  };
}

function identityWithoutBroker({ day, ticker, kind, quantity, price }: Trade): string {
  return [day, ticker, kind, quantity, price ?? ''].join('|');
}

function hasSameBroker(one: Trade, other: Trade): boolean {
  return brokerIdentity(one.broker) === brokerIdentity(other.broker);
}

function isBrokerOpen(one: Trade, other: Trade): boolean {
  return one.broker === null || other.broker === null;
}

function isTrade(trade: Trade): boolean {
  return !isSettlement(trade);
}
