import type { Access } from '../../shared/contracts/access.ts';
import type { Portfolio } from '../../shared/contracts/portfolio.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import type { StoredPortfolio } from '../records/portfolio.ts';
import type { Session } from '../runtime/http/session.ts';
import { readKnownAssets, type KnownAssetsDependencies } from './known-assets.ts';
import type { PortfolioStore } from './portfolio-store.ts';

export interface PortfolioDependencies extends KnownAssetsDependencies {
  readonly portfolios: PortfolioStore;
  readonly findAccess: AccessFinder;
}

/**
 * Reads the session's portfolio, with or without a plan.
 * @throws BfjError `account_not_found`
 */
export async function readPortfolio(
  dependencies: PortfolioDependencies,
  session: Session,
): Promise<Portfolio> {
  const [stored, access] = await Promise.all([
    dependencies.portfolios.read(session.accountId),
    dependencies.findAccess(session),
  ]);
  return shownPortfolio(dependencies, stored, mayChange(access));
}

/** Subscribers and running trials may change it, in either session. */
export function mayChange({ hasAccess, trialEndsAt }: Access): boolean {
  return hasAccess || trialEndsAt !== undefined;
}

export async function shownPortfolio(
  dependencies: KnownAssetsDependencies,
  stored: Omit<StoredPortfolio, 'entity'> | undefined,
  isOpen: boolean,
): Promise<Portfolio> {
  const positions = stored?.positions ?? [];
  const { assets, pending } = await readKnownAssets(
    dependencies,
    positions.map(({ ticker }) => ticker),
  );
  return {
    positions,
    updated_at: stored?.updated_at ?? null,
    assets,
    mayChange: isOpen,
    // Without access to changes the partner is not asked either.
    pending: isOpen ? pending : [],
  };
}
