import { brapiPlans } from '../integrations/brapi-plans.ts';
import { accessFinder } from '../access/access-guard.ts';
import { listedAssets } from '../market/known/listed-assets.ts';
import { newestPrices } from '../market/known/newest-prices.ts';
import { storedFigures } from '../market/known/stored-figures.ts';
import { systemClock } from '../runtime/clock.ts';
import { readSettings } from '../runtime/settings.ts';
import type { Table } from '../runtime/table.ts';
import { portfolioStore } from './portfolio-store.ts';
import type { PortfolioDependencies } from './read-portfolio.ts';

/** The real dependencies of the portfolio's functions. */
export function portfolioDependencies(table: Table): PortfolioDependencies {
  const { BRAPI_PLAN: plan } = readSettings('BRAPI_PLAN');
  return {
    portfolios: portfolioStore(table),
    findAccess: accessFinder(table, systemClock),
    readListedAssets: listedAssets(table, systemClock),
    readNewestPrices: newestPrices(table, systemClock),
    readStoredFigures: storedFigures(table),
    delayMinutes: brapiPlans[plan].delayMinutes,
    clock: systemClock,
  };
}
