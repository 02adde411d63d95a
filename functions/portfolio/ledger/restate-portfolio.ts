import type { PositionToSave } from '../../../shared/contracts/portfolio/portfolio.ts';
import { dayAfter, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { positionKey, type StoredPosition } from '../../../shared/portfolio/position.ts';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import type { StoredPortfolio, StoredStatement } from '../../entities/portfolio.ts';
import type { PortfolioContent } from '../stores/portfolio-store.ts';
import { countedTrades, forgetPreviousStatements, readAccountLedger } from './account-ledger.ts';
import { derivePositions } from './derive-positions.ts';
import { newestStatements } from './quantity-moment.ts';

/**
 * Applies positions that the user has entered to an account with trades: each changed one becomes a statement, and the
 * trades stay.
 * @throws ProblemError `invalid_request` as in `derivePositions`
 */
export function restatePortfolio(
  seen: StoredPortfolio,
  positions: readonly PositionToSave[],
  rows: readonly StoredTrade[],
  now: Date,
): Omit<PortfolioContent, 'updated_at' | 'fixedIncome'> {
  const ledger = readAccountLedger(seen);
  const trades = countedTrades(rows, ledger.imports);
  const changes = restatements(seen, positions, trades, now);
  const statements = [
    ...ledger.statements.filter((statement) => !changes.has(positionKey(statement))),
    ...[...changes.values()].filter((statement) => statement !== undefined),
  ];
  return {
    positions: derivePositions({ statements, trades }, now),
    statements,
    imports: changes.size === 0 ? [...ledger.imports] : forgetPreviousStatements(ledger.imports),
    trades: trades.length,
  };
}

/** Returns the new statements by their positions' keys; undefined for one that is dropped. */
function restatements(
  seen: StoredPortfolio,
  positions: readonly PositionToSave[],
  trades: readonly StoredTrade[],
  now: Date,
): ReadonlyMap<string, StoredStatement | undefined> {
  const tradesOf = Map.groupBy(trades, positionKey);
  const stated = newestStatements(readAccountLedger(seen).statements);
  const before = new Map(seen.positions.map((position) => [positionKey(position), position]));
  const today = saoPauloDay(now);
  /** A statement precedes the trades of its day, so trades of today need one that begins tomorrow. */
  const dayOf = (key: string) =>
    tradesOf.get(key)?.some(({ day }) => day >= today) === true ? dayAfter(today) : today;

  const changes = new Map<string, StoredStatement | undefined>();
  for (const { checked, ...position } of positions) {
    const key = positionKey(position);
    const known = before.get(key);
    if (checked !== true && known !== undefined && isSamePosition(known, position)) continue;
    const isConfirmed = checked === true || known?.quantity !== position.quantity;
    const statement = tradesOf.has(key) ? undefined : stated.get(key);
    changes.set(
      key,
      !isConfirmed && statement !== undefined
        ? { ...statement, ...position }
        : {
            ...position,
            day: dayOf(key),
            confirmedAt: isConfirmed ? now.toISOString() : known.quantityAsOf,
            ...replacedQuantity(known, position, isConfirmed),
          },
    );
  }
  const kept = new Set(positions.map(positionKey));
  for (const [key, { ticker, broker }] of before) {
    if (kept.has(key)) continue;
    const none = { ticker, broker, quantity: '0', averagePrice: null };
    changes.set(key, tradesOf.has(key) ? { ...none, day: dayOf(key) } : undefined);
  }
  return changes;
}

function replacedQuantity(
  known: StoredPosition | undefined,
  { quantity }: Pick<PositionToSave, 'quantity'>,
  isConfirmed: boolean,
): Pick<StoredPosition, 'previousQuantity'> {
  if (known === undefined) return {};
  if (known.quantity !== quantity) return { previousQuantity: known.quantity };
  return isConfirmed ? {} : { previousQuantity: known.previousQuantity };
}

function isSamePosition(known: StoredPosition, position: Omit<PositionToSave, 'checked'>): boolean {
  return (
    known.quantity === position.quantity &&
    known.averagePrice === position.averagePrice &&
    known.broker === position.broker
  );
}
