import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { toDayNumber } from './day-numbers.ts';
import { Holding, type HoldingHistory } from './holding.ts';

/**
 * Derives what was held of one asset over time, with the quantities of `deriveLedger`.
 * @param today entries of later days count as today's: a statement of tomorrow follows a trade of today
 */
export function deriveHoldingDays(
  statements: readonly Statement[],
  trades: readonly Trade[],
  today: number,
): HoldingHistory {
  const entries = new Map<string, { statements: Statement[]; trades: Trade[] }>();
  const entriesOf = (day: string) => {
    const found = entries.get(day);
    if (found !== undefined) return found;
    const empty = { statements: [], trades: [] };
    entries.set(day, empty);
    return empty;
  };
  for (const statement of statements) entriesOf(statement.day).statements.push(statement);
  for (const trade of trades) entriesOf(trade.day).trades.push(trade);

  const holding = new Holding();
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, ofDay] of sorted) {
    holding.beginDay(Math.min(toDayNumber(day), today));
    for (const statement of ofDay.statements) holding.state(statement);
    if (ofDay.trades.length > 0) holding.trade(ofDay.trades);
  }
  return holding.history();
}
