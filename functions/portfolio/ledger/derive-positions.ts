import {
  maximumPositions,
  positionKey,
  positionTexts,
  storedPositionSchema,
  type StoredPosition,
} from '../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import { maxTrades, tradeTexts, type Trade } from '../../../shared/portfolio/trades/trade.ts';
import type { StoredStatement } from '../../entities/portfolio.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { findQuantityAsOf, newestStatements } from './quantity-moment.ts';

/**
 * Derives the positions that are stored.
 * @throws ProblemError `invalid_request` for more trades or positions than allowed, or an implausible one
 */
export function derivePositions(
  {
    statements,
    trades,
  }: {
    readonly statements: readonly StoredStatement[];
    readonly trades: readonly Trade[];
  },
  now: Date,
): StoredPosition[] {
  if (trades.length > maxTrades) throw invalid('trades', tradeTexts.tooMany);
  const newest = newestStatements(statements);
  const tradesOf = Map.groupBy(trades, positionKey);
  const { positions: derived } = deriveLedger({ statements, trades });
  const positions = derived.map(({ ticker, quantity, averagePrice, broker }) => {
    const key = positionKey({ ticker, broker });
    const statement = newest.get(key);
    const quantityAsOf = findQuantityAsOf(statement, tradesOf.get(key) ?? [], now);
    const isStated = statement?.quantity === quantity && statement.confirmedAt === quantityAsOf;
    const previousQuantity = isStated ? statement.previousQuantity : undefined;
    return { ticker, quantity, averagePrice, broker, quantityAsOf, previousQuantity };
  });
  if (positions.length > maximumPositions) throw invalid('positions', positionTexts.tooMany);
  return positions.map(requirePlausible);
}

function requirePlausible(position: StoredPosition): StoredPosition {
  const parsed = storedPositionSchema.safeParse(position);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? positionTexts.quantity;
  throw invalid('positions', `${position.ticker}: ${message}`);
}

function invalid(path: string, message: string): ProblemError {
  return new ProblemError('invalid_request', { fields: [{ path, message }] });
}
