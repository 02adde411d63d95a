import type { Access } from '../../shared/contracts/access.ts';
import type { Portfolio } from '../../shared/contracts/portfolio/portfolio.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import type { StoredPortfolio } from '../entities/portfolio.ts';
import type { Session } from '../runtime/http/session.ts';
import { readStoredAssets, type StoredAssetsDependencies } from './stored-assets.ts';
import type { PortfolioStore } from './stores/portfolio-store.ts';

export interface PortfolioDependencies extends StoredAssetsDependencies {
  readonly portfolios: PortfolioStore;
  readonly findAccess: AccessFinder;
}

/**
 * Reads the session's portfolio, with or without a plan.
 * @throws ProblemError `account_not_found`
 */
export async function readPortfolio(
  dependencies: PortfolioDependencies,
  session: Session,
): Promise<Portfolio> {
  const [stored, access] = await Promise.all([
    dependencies.portfolios.read(session.accountId),
    dependencies.findAccess(session),
  ]);
  return buildPortfolioResponse(dependencies, stored, mayChangePortfolio(access));
}

/** Subscribers and running trials may change it, in either session. */
export function mayChangePortfolio({ hasAccess, trialEndsAt }: Access): boolean {
  return hasAccess || trialEndsAt !== undefined;
}

export async function buildPortfolioResponse(
  dependencies: StoredAssetsDependencies,
  stored: Omit<StoredPortfolio, 'entity'> | undefined,
  isChangeable: boolean,
): Promise<Portfolio> {
  const positions = stored?.positions ?? [];
  const { assets, pending } = await readStoredAssets(
    dependencies,
    positions.map(({ ticker }) => ticker),
  );
  return {
    positions,
    updated_at: stored?.updated_at ?? null,
    assets,
    hasTrades: (stored?.trades ?? 0) > 0,
    mayChange: isChangeable,
    // Without access to changes the partner is not asked either.
    pending: isChangeable ? pending : [],
  };
}
