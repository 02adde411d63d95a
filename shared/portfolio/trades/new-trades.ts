import Big from 'big.js';
import { brokerIdentity } from './broker-identity.ts';
import type { Trade } from './trade.ts';

/** Settlement is two sessions after the trade; weekends and holidays lie between. */
const maxSettlementDays = 6;
/** Sources round the average of several trades differently. */
const maxAmountDifference = 0.005;

/**
 * Returns the trades of a file that are not among the existing ones. Equal trades are counted, so that the same file
 * twice adds nothing, while two real equal purchases of a day, or at two brokers, are both kept. Settlements equal
 * the trades of one day that they settle.
 */
export function findNewTrades<Row extends Trade>(
  existing: readonly Trade[],
  imported: readonly Row[],
): Row[] {
  const counts = new Map<string, number>();
  for (const trade of existing) counts.set(identity(trade), (counts.get(identity(trade)) ?? 0) + 1);
  const unmatched = imported.filter((trade) => {
    const left = counts.get(identity(trade)) ?? 0;
    counts.set(identity(trade), left - 1);
    return left <= 0;
  });
  return withoutSettled(existing, withoutSettlements(existing, unmatched));
}

function identity({ day, ticker, kind, quantity, price, broker }: Trade): string {
  return [day, ticker, kind, quantity, price ?? '', brokerIdentity(broker)].join('|');
}

/** Removes settlements of existing trades. */
function withoutSettlements<Row extends Trade>(existing: readonly Trade[], rows: Row[]): Row[] {
  const settlements = rows.filter(isSettlement);
  if (settlements.length === 0) return rows;
  const settled = matchSettlements(
    existing.filter((trade) => !isSettlement(trade)),
    settlements,
  );
  return rows.filter((row) => !settled.settlements.has(row));
}

/** Removes trades whose settlements exist. */
function withoutSettled<Row extends Trade>(existing: readonly Trade[], rows: Row[]): Row[] {
  const settlements = existing.filter(isSettlement);
  if (settlements.length === 0) return rows;
  const settled = matchSettlements(
    rows.filter((row) => !isSettlement(row)),
    settlements,
  );
  return rows.filter((row) => !settled.trades.has(row));
}

function isSettlement({ isFromSettlement }: Trade): boolean {
  return isFromSettlement === true;
}

/** Pairs each settlement with the trades of one day that have its quantity and amount. */
function matchSettlements(trades: readonly Trade[], settlements: readonly Trade[]) {
  const groups = [
    ...Map.groupBy(trades, ({ day, ...trade }) => `${settlementIdentity(trade)}|${day}`).values(),
  ].map((members) => ({ members, ...totalOf(members), isUsed: false }));
  const byIdentity = Map.groupBy(groups, ({ first }) => settlementIdentity(first));
  const matched = { settlements: new Set<Trade>(), trades: new Set<Trade>() };
  for (const settlement of settlements) {
    const { quantity, amount } = totalOf([settlement]);
    const group = byIdentity
      .get(settlementIdentity(settlement))
      ?.find(
        (one) =>
          !one.isUsed &&
          daysApart(one.first.day, settlement.day) <= maxSettlementDays &&
          one.quantity.eq(quantity) &&
          one.amount.minus(amount).abs().lte(amount.times(maxAmountDifference)),
      );
    if (group === undefined) continue;
    group.isUsed = true;
    matched.settlements.add(settlement);
    for (const trade of group.members) matched.trades.add(trade);
  }
  return matched;
}

function settlementIdentity({ ticker, kind, broker }: Omit<Trade, 'day'>): string {
  return [ticker, kind, brokerIdentity(broker)].join('|');
}

function totalOf(trades: readonly Trade[]) {
  const [first] = trades;
  if (first === undefined) throw new RangeError('no trades');
  let quantity = new Big(0);
  let amount = new Big(0);
  for (const trade of trades) {
    quantity = quantity.plus(trade.quantity);
    amount = amount.plus(new Big(trade.quantity).times(trade.price ?? 0));
  }
  return { first, quantity, amount };
}

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}
