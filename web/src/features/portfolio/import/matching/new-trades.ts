import { brokerIdentity } from './broker-identity.ts';
import { isSettlement, matchSettlements } from './settlements.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';

/**
 * Returns the trades of a file that are not among the existing ones. Equal trades are counted, so that the same file
 * twice adds nothing, while two real equal purchases of a day, or at two brokers, are both kept. A trade without a
 * broker is the same as one at any broker. Settlements are not added beside the trades that they settle, nor these
 * beside them.
 */
export function findNewTrades<Row extends Trade>(
  existing: readonly Trade[],
  imported: readonly Row[],
): Row[] {
  const { unmatched, free } = withoutEqual(existing, imported);
  const known = matchSettlements(unmatched.filter(isTrade), free.filter(isSettlement)).trades;
  const rows = unmatched.filter((row) => !known.has(row));
  const trades = [...free, ...rows].filter(isTrade);
  const { settlements } = matchSettlements(trades, rows.filter(isSettlement));
  return rows.filter((row) => !settlements.has(row));
}

/** Pairs equal trades; `free` are the existing ones that have not been paired with the other kind of row. */
function withoutEqual<Row extends Trade>(existing: readonly Trade[], imported: readonly Row[]) {
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
  return { unmatched, free: existing.filter((trade) => !paired.has(trade)) };
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
