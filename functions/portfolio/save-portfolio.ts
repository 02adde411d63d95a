import type * as z from 'zod/mini';
import type {
  Portfolio,
  PositionToSave,
  savePortfolio as contract,
} from '../../shared/contracts/portfolio/portfolio.ts';
import { positionKey, type StoredPosition } from '../../shared/portfolio/position.ts';
import type { StoredPortfolio } from '../entities/portfolio.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { laterThan } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { findApplied, type PortfolioContent } from './stores/portfolio-store.ts';
import type { TradeStore } from './stores/trade-store.ts';
import {
  mayChangePortfolio,
  buildPortfolioResponse,
  type PortfolioDependencies,
} from './read-portfolio.ts';
import { requireTradedAssets } from './traded-assets.ts';
import { restatePortfolio } from './ledger/restate-portfolio.ts';

export interface SavePortfolioDependencies extends PortfolioDependencies {
  readonly trades: TradeStore;
}

/**
 * Replaces all positions, or none.
 * @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, and `invalid_request` with the
 * index of each position with a code that is not traded
 */
export async function savePortfolio(
  dependencies: SavePortfolioDependencies,
  session: Session,
  { positions, version, requestId, onlyCheck }: z.infer<typeof contract.request>,
): Promise<Portfolio> {
  const { portfolios, findAccess, clock } = dependencies;
  const { accountId } = session;
  if (!mayChangePortfolio(await findAccess(session))) throw new ProblemError('access_required');
  const seen = await portfolios.read(accountId);
  const applied = findApplied(seen, requestId);
  if (applied !== undefined) return buildPortfolioResponse(dependencies, applied, true);
  if (onlyCheck !== true && seen?.updated_at !== version)
    throw new ProblemError('changed_meanwhile');
  await requireTradedAssets(dependencies, positions, seen, 'positions');
  if (onlyCheck === true) return buildPortfolioResponse(dependencies, seen, true);
  const now = clock();
  const saved: PortfolioContent = {
    ...(seen?.statements === undefined
      ? { positions: positions.map((position) => toStoredPosition(position, seen, now)) }
      : restatePortfolio(seen, positions, await dependencies.trades.readRows(accountId), now)),
    fixedIncome: seen?.fixedIncome,
    updated_at: laterThan([seen?.updated_at], now),
  };
  await portfolios.replace(accountId, seen, saved, { requestId });
  return buildPortfolioResponse(dependencies, saved, true);
}

/** Adds since when a quantity is valid, since its change or since the user confirmed it, and what it replaced. */
function toStoredPosition(
  { checked, ...position }: PositionToSave,
  seen: StoredPortfolio | undefined,
  now: Date,
): StoredPosition {
  const before = seen?.positions.find((one) => positionKey(one) === positionKey(position));
  if (before?.quantity !== position.quantity) {
    const previousQuantity = before?.quantity;
    return { ...position, quantityAsOf: now.toISOString(), previousQuantity };
  }
  if (checked === true) return { ...position, quantityAsOf: now.toISOString() };
  const { quantityAsOf, previousQuantity } = before;
  return { ...position, quantityAsOf, previousQuantity };
}
