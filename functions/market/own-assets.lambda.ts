import { listFollowedAssets as listOwnAssetsEndpoint } from '../../shared/contracts/market.ts';
import { accessGuard } from '../access/access-guard.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { listedAssets } from './read-models/listed-assets.ts';
import { newestPrices } from './read-models/newest-prices.ts';
import { priceSeriesReader } from './read-models/price-series.ts';
import { listFollowedAssets } from './followed-assets/list-followed-assets.ts';
import { followedTickersReader } from './followed-assets/followed-tickers.ts';

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const { BRAPI_PLAN: plan } = platform.settings('BRAPI_PLAN');
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = {
    ...sessionDependencies,
    requireAccess: accessGuard(table, clock),
    readFollowedTickers: followedTickersReader(table),
    readPriceSeries: priceSeriesReader(table, clock),
    readNewestPrices: newestPrices(table, clock),
    readListedAssets: listedAssets(table, clock),
    delayMinutes: brapiPlans[plan].delayMinutes,
    clock,
  };

  return sessionEndpointHandler(
    listOwnAssetsEndpoint,
    dependencies,
    readingLimits,
    ({ session: caller }) => listFollowedAssets(dependencies, caller.accountId),
  );
}

export const handler = createHandler(lambdaPlatform);
