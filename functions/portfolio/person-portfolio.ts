import type { Portfolio } from '../../shared/contracts/portfolio.ts';
import type { Table } from '../runtime/table.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { shownPortfolio } from './read-portfolio.ts';

/** What somebody holds, with what is known of it: nobody waits for a partner. */
export type PersonPortfolio = (
  accountId: string,
) => Promise<Pick<Portfolio, 'positions' | 'assets'>>;

/** On the real table, for the functions of other capabilities. */
export function personPortfolio(table: Table): PersonPortfolio {
  const dependencies = portfolioDependencies(table);
  return async (accountId) => {
    const stored = await dependencies.portfolios.read(accountId);
    return shownPortfolio(dependencies, stored, false);
  };
}
