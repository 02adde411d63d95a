import { positionKey } from '../position.ts';
import { AssetHolding } from './asset-holding.ts';
import type { Ledger, LedgerPosition } from './ledger-result.ts';
import { groupTradesByDay } from './trading-day.ts';
import type { Statement } from './statement.ts';
import type { Trade } from './trade.ts';

/*
 * Quantity, average price and realised result by the Brazilian rule: the average of an asset is weighted over all
 * brokers and includes fees; a sale keeps it and realises the difference; a split keeps the total cost; a bonus enters
 * at its declared cost; sales of the day's own purchases at the same broker are day trades with a separate result.
 */

export interface LedgerEntries {
  readonly statements: readonly Statement[];
  readonly trades: readonly Trade[];
}

/** Derives positions and realised results from entries in any order. */
export function deriveLedger({ statements, trades }: LedgerEntries): Ledger {
  const statementsByTicker = Map.groupBy(statements, ({ ticker }) => ticker);
  const tradesByTicker = Map.groupBy(trades, ({ ticker }) => ticker);
  const tickers = [...new Set([...statementsByTicker.keys(), ...tradesByTicker.keys()])];
  const ledgers = tickers
    .toSorted()
    .map((ticker) =>
      deriveAsset(ticker, statementsByTicker.get(ticker) ?? [], tradesByTicker.get(ticker) ?? []),
    );
  return {
    positions: ledgers.flatMap(({ positions }) => positions),
    realised: ledgers.flatMap(({ realised }) => realised).toSorted(byDay),
    issues: ledgers.flatMap(({ issues }) => issues).toSorted(byDay),
  };
}

function deriveAsset(
  ticker: string,
  statements: readonly Statement[],
  trades: readonly Trade[],
): Ledger {
  if (trades.length === 0) {
    return { positions: latestStatements(statements), realised: [], issues: [] };
  }
  const statementsByDay = Map.groupBy(statements, ({ day }) => day);
  const tradesByDay = groupTradesByDay(trades);
  const holding = new AssetHolding(ticker);
  const days = new Set([...statementsByDay.keys(), ...tradesByDay.keys()]);
  for (const day of [...days].toSorted()) {
    for (const statement of statementsByDay.get(day) ?? []) holding.state(statement);
    for (const movement of tradesByDay.get(day) ?? []) holding.apply(day, movement);
  }
  return holding.result();
}

/** Without trades, each broker keeps the average price that the user has entered for it. */
function latestStatements(statements: readonly Statement[]): LedgerPosition[] {
  const latest = new Map<string, Statement>();
  for (const statement of statements) {
    const key = positionKey(statement);
    const other = latest.get(key);
    if (other === undefined || other.day <= statement.day) latest.set(key, statement);
  }
  return [...latest.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { ticker, broker, quantity, averagePrice, day }]) =>
      quantity === '0'
        ? []
        : [{ ticker, broker, quantity, averagePrice, hasTrades: false, quantityDay: day }],
    );
}

function byDay(one: { readonly day: string }, other: { readonly day: string }): number {
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0;
}
