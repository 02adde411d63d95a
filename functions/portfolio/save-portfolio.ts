import type * as z from 'zod/mini';
import type {
  Portfolio,
  PositionToSave,
  savePortfolio as contract,
} from '../../shared/contracts/portfolio.ts';
import { isTickerOfB3 } from '../../shared/market/b3-code.ts';
import { positionName, type HeldPosition } from '../../shared/portfolio/position.ts';
import type { StoredPortfolio } from '../records/portfolio.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { laterThan } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { readKnownAssets } from './known-assets.ts';
import { mayChange, shownPortfolio, type PortfolioDependencies } from './read-portfolio.ts';

/**
 * Replaces all positions, or none.
 * @throws BfjError `access_required`, `account_not_found`, `changed_meanwhile`, and `invalid_request` with the index
 * of each position whose code is not traded
 */
export async function savePortfolio(
  dependencies: PortfolioDependencies,
  session: Session,
  { positions, version, onlyCheck }: z.infer<typeof contract.request>,
): Promise<Portfolio> {
  const { portfolios, findAccess, clock } = dependencies;
  const { accountId } = session;
  if (!mayChange(await findAccess(session))) throw new BfjError('access_required');
  const seen = await portfolios.read(accountId);
  if (onlyCheck !== true && seen?.updated_at !== version) throw new BfjError('changed_meanwhile');
  await requireKnown(dependencies, positions, seen);
  if (onlyCheck === true) return shownPortfolio(dependencies, seen, true);
  const now = clock();
  const saved = {
    positions: positions.map((position) => heldFrom(position, seen, now)),
    updated_at: laterThan([seen?.updated_at], now),
  };
  await portfolios.replace(accountId, seen, saved);
  return shownPortfolio(dependencies, saved, true);
}

/** An existing position may stay, even if its code is gone. */
async function requireKnown(
  dependencies: PortfolioDependencies,
  positions: readonly PositionToSave[],
  seen: StoredPortfolio | undefined,
): Promise<void> {
  const held = new Set(seen?.positions.map(({ ticker }) => ticker));
  const added = positions.flatMap(({ ticker }, place) =>
    held.has(ticker) ? [] : [{ ticker, place }],
  );
  const { assets } = await readKnownAssets(
    dependencies,
    added.map(({ ticker }) => ticker),
  );
  const unknown = new Set(
    assets.filter(({ isListed }) => isListed === false).map(({ ticker }) => ticker),
  );
  const fields = added
    .filter(({ ticker }) => unknown.has(ticker))
    .map(({ ticker, place }) => ({
      path: `positions.${place}.ticker`,
      message: isTickerOfB3(ticker)
        ? `Não encontramos ${ticker} entre os ativos da B3 e as criptomoedas que acompanhamos.`
        : `${ticker} não é da B3, e a carteira soma em reais. De empresas de fora, escolha o BDR, como AAPL34.`,
    }));
  if (fields.length > 0) throw new BfjError('invalid_request', { fields });
}

/** Returns since when a quantity is valid: since its change, or since the user confirmed it. */
function heldFrom(
  { checked, ...position }: PositionToSave,
  seen: StoredPortfolio | undefined,
  now: Date,
): HeldPosition {
  const before = seen?.positions.find((one) => positionName(one) === positionName(position));
  const stays = checked !== true && before?.quantity === position.quantity;
  return { ...position, quantityAsOf: stays ? before.quantityAsOf : now.toISOString() };
}
