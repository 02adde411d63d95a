import { listOwnAssets as listOwnAssetsEndpoint } from '../../shared/contracts/market.ts';
import { accessGuard } from '../access/access-guard.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { systemClock } from '../runtime/clock.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { listedAssets } from './known/listed-assets.ts';
import { newestPrices } from './known/newest-prices.ts';
import { storedCourses } from './known/stored-courses.ts';
import { listOwnAssets } from './own/list-own-assets.ts';
import { ownTickers } from './own/own-tickers.ts';

const { BRAPI_PLAN: plan } = readSettings('BRAPI_PLAN');
const { table, session } = openSession();
const dependencies = {
  ...session,
  requireAccess: accessGuard(table, systemClock),
  readOwnTickers: ownTickers(table),
  readStoredCourses: storedCourses(table, systemClock),
  readNewestPrices: newestPrices(table, systemClock),
  readListedAssets: listedAssets(table, systemClock),
  delayMinutes: brapiPlans[plan].delayMinutes,
  clock: systemClock,
};

export const handler = sessionEndpointHandler(
  listOwnAssetsEndpoint,
  dependencies,
  readingLimits,
  ({ session: caller }) => listOwnAssets(dependencies, caller.accountId),
);
