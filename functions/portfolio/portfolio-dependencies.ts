import { brapiPlans } from '../integrations/brapi-plans.ts';
import { accessFinder } from '../access/access-guard.ts';
import { listedAssets } from '../market/read-models/listed-assets.ts';
import { newestPrices } from '../market/read-models/newest-prices.ts';
import { storedAssetsReader } from '../market/read-models/stored-assets.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import type { Table } from '../runtime/table.ts';
import { portfolioStore } from './stores/portfolio-store.ts';
import type { PortfolioDependencies } from './read-portfolio.ts';

/** Returns the production dependencies of the portfolio's functions. */
export function portfolioDependencies(
  table: Table,
  platform: Platform = lambdaPlatform,
): PortfolioDependencies {
  const { clock } = platform;
  const { BRAPI_PLAN: plan } = platform.settings('BRAPI_PLAN');
  return {
    portfolios: portfolioStore(table),
    findAccess: accessFinder(table, clock),
    readListedAssets: listedAssets(table, clock),
    readNewestPrices: newestPrices(table, clock),
    readStoredFigures: storedAssetsReader(table),
    delayMinutes: brapiPlans[plan].delayMinutes,
    clock,
  };
}
