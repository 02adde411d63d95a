import type { Portfolio } from '../../shared/contracts/portfolio.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import type { Table } from '../runtime/table.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { shownPortfolio } from './read-portfolio.ts';

/** Reads a portfolio with the stored data of its assets; no partner is asked. */
export type PersonPortfolio = (
  accountId: string,
) => Promise<Pick<Portfolio, 'positions' | 'assets'>>;

/** On the real table, for the functions of other capabilities. */
export function personPortfolio(
  table: Table,
  platform: Platform = lambdaPlatform,
): PersonPortfolio {
  const dependencies = portfolioDependencies(table, platform);
  return async (accountId) => {
    const stored = await dependencies.portfolios.read(accountId);
    return shownPortfolio(dependencies, stored, false);
  };
}
