import type { Portfolio } from '../../shared/contracts/portfolio/portfolio.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import type { Table } from '../runtime/table.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { buildPortfolioResponse } from './read-portfolio.ts';

/** Reads a portfolio with the stored data of its assets; no partner is asked. */
export type ReadAccountPortfolio = (
  accountId: string,
) => Promise<Pick<Portfolio, 'positions' | 'assets'>>;

/** Connects the use cases to the table, for the functions of other capabilities. */
export function accountPortfolioReader(
  table: Table,
  platform: Platform = lambdaPlatform,
): ReadAccountPortfolio {
  const dependencies = portfolioDependencies(table, platform);
  return async (accountId) => {
    const stored = await dependencies.portfolios.read(accountId);
    return buildPortfolioResponse(dependencies, stored, false);
  };
}
