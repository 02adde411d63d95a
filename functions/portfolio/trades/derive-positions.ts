import {
  maximumPositions,
  positionKey,
  positionTexts,
  storedPositionSchema,
  type Position,
  type StoredPosition,
} from '../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import { maxTrades, tradeTexts, type Trade } from '../../../shared/portfolio/trades/trade.ts';
import type { StoredStatement } from '../../entities/portfolio.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { findQuantityAsOf, newestStatements } from './quantity-moment.ts';

/**
 * Derives the positions that are stored. Assets without trades stay exactly as the user has stated them, also at several
 * brokers; the average price of the others is that of all their brokers.
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
  const traded = new Set(trades.map(({ ticker }) => ticker));
  const ofTraded = statements.filter(({ ticker }) => traded.has(ticker));
  const newest = newestStatements(statements);
  const stated = [...newest.values()]
    .filter(({ ticker, quantity }) => !traded.has(ticker) && quantity !== '0')
    .map(({ ticker, quantity, averagePrice, broker }) => ({
      ticker,
      quantity,
      averagePrice,
      broker,
    }));
  const derived = deriveLedger({ statements: ofTraded, trades }).positions.map(
    ({ ticker, quantity, averagePrice, broker }) => ({
      ticker,
      quantity,
      // Shares without a cost, such as a bonus, have no average price to compare with.
      averagePrice: averagePrice === '0' ? null : averagePrice,
      broker,
    }),
  );
  const tradesOf = Map.groupBy(trades, positionKey);
  const positions = [...stated, ...derived].map((position) => {
    const key = positionKey(position);
    return {
      ...position,
      quantityAsOf: findQuantityAsOf(newest.get(key), tradesOf.get(key) ?? [], now),
    };
  });
  if (positions.length > maximumPositions) throw invalid('positions', positionTexts.tooMany);
  return positions.map(requirePlausible);
}

function requirePlausible(position: Position & { readonly quantityAsOf: string }): StoredPosition {
  const parsed = storedPositionSchema.safeParse(position);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? positionTexts.quantity;
  throw invalid('positions', `${position.ticker}: ${message}`);
}

function invalid(path: string, message: string): ProblemError {
  return new ProblemError('invalid_request', { fields: [{ path, message }] });
}
