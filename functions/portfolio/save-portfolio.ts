import type * as z from 'zod/mini';
import type {
  Portfolio,
  PositionToSave,
  savePortfolio as contract,
} from '../../shared/contracts/portfolio/portfolio.ts';
import { isB3Ticker } from '../../shared/market/b3-ticker.ts';
import { positionKey, type StoredPosition } from '../../shared/portfolio/position.ts';
import type { StoredPortfolio } from '../entities/portfolio.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { laterThan } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { readStoredAssets } from './stored-assets.ts';
import {
  mayChangePortfolio,
  buildPortfolioResponse,
  type PortfolioDependencies,
} from './read-portfolio.ts';

/**
 * Replaces all positions, or none.
 * @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, and `invalid_request` with the
 * index of each position with a code that is not traded
 */
export async function savePortfolio(
  dependencies: PortfolioDependencies,
  session: Session,
  { positions, version, onlyCheck }: z.infer<typeof contract.request>,
): Promise<Portfolio> {
  const { portfolios, findAccess, clock } = dependencies;
  const { accountId } = session;
  if (!mayChangePortfolio(await findAccess(session))) throw new ProblemError('access_required');
  const seen = await portfolios.read(accountId);
  if (onlyCheck !== true && seen?.updated_at !== version)
    throw new ProblemError('changed_meanwhile');
  await requireTradedAssets(dependencies, positions, seen);
  if (onlyCheck === true) return buildPortfolioResponse(dependencies, seen, true);
  const now = clock();
  const saved = {
    positions: positions.map((position) => toStoredPosition(position, seen, now)),
    updated_at: laterThan([seen?.updated_at], now),
  };
  await portfolios.replace(accountId, seen, saved);
  return buildPortfolioResponse(dependencies, saved, true);
}

/** An existing position may stay, even if its code is no longer traded. */
async function requireTradedAssets(
  dependencies: PortfolioDependencies,
  positions: readonly PositionToSave[],
  seen: StoredPortfolio | undefined,
): Promise<void> {
  const existing = new Set(seen?.positions.map(({ ticker }) => ticker));
  const added = positions.flatMap(({ ticker }, index) =>
    existing.has(ticker) ? [] : [{ ticker, index }],
  );
  const { assets } = await readStoredAssets(
    dependencies,
    added.map(({ ticker }) => ticker),
  );
  const untraded = new Set(
    assets.filter(({ isListed }) => isListed === false).map(({ ticker }) => ticker),
  );
  const fields = added
    .filter(({ ticker }) => untraded.has(ticker))
    .map(({ ticker, index }) => ({
      path: `positions.${index}.ticker`,
      message: isB3Ticker(ticker)
        ? `Não encontramos ${ticker} entre os ativos da B3 e as criptomoedas que acompanhamos.`
        : `${ticker} não é da B3, e a carteira soma em reais. De empresas de fora, escolha o BDR, como AAPL34.`,
    }));
  if (fields.length > 0) throw new ProblemError('invalid_request', { fields });
}

/** Returns since when a quantity is valid: since its change, or since the user confirmed it. */
function toStoredPosition(
  { checked, ...position }: PositionToSave,
  seen: StoredPortfolio | undefined,
  now: Date,
): StoredPosition {
  const before = seen?.positions.find((one) => positionKey(one) === positionKey(position));
  const isQuantityUnchanged = checked !== true && before?.quantity === position.quantity;
  return {
    ...position,
    quantityAsOf: isQuantityUnchanged ? before.quantityAsOf : now.toISOString(),
  };
}
