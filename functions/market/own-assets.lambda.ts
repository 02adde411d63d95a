import { listOwnAssets as listOwnAssetsEndpoint } from '../../shared/contracts/market.ts';
import { accessGuard } from '../access/access-guard.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { listedAssets } from './known/listed-assets.ts';
import { newestPrices } from './known/newest-prices.ts';
import { storedCourses } from './known/stored-courses.ts';
import { listOwnAssets } from './own/list-own-assets.ts';
import { ownTickers } from './own/own-tickers.ts';

export function open(platform: Platform) {
  const { clock } = platform;
  const { BRAPI_PLAN: plan } = platform.settings('BRAPI_PLAN');
  const { table, session } = openSession(platform);
  const dependencies = {
    ...session,
    requireAccess: accessGuard(table, clock),
    readOwnTickers: ownTickers(table),
    readStoredCourses: storedCourses(table, clock),
    readNewestPrices: newestPrices(table, clock),
    readListedAssets: listedAssets(table, clock),
    delayMinutes: brapiPlans[plan].delayMinutes,
    clock,
  };

  return sessionEndpointHandler(
    listOwnAssetsEndpoint,
    dependencies,
    readingLimits,
    ({ session: caller }) => listOwnAssets(dependencies, caller.accountId),
  );
}

export const handler = open(lambdaPlatform);
