import { refreshPortfolio as refreshPortfolioEndpoint } from '../../shared/contracts/portfolio/portfolio.ts';
import { assetReader } from '../market/asset-reader.ts';
import { followedTickersReader } from '../market/followed-assets/followed-tickers.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { refreshPortfolio } from './refresh-portfolio.ts';
import { tradeStore } from './stores/trade-store.ts';

/** The largest portfolio twice on a day. */
const limits: PartnerLimits = { account: [perDay(150), perMinute(60)], address: [perMinute(240)] };

export function createHandler(platform: Platform) {
  const settings = platform.settings('BRAPI_BASE_URL', 'BRAPI_PLAN', 'BRAPI_SECRET_ARN');
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = {
    ...sessionDependencies,
    ...portfolioDependencies(table, platform),
    readFollowedTickers: followedTickersReader(table),
    readAsset: assetReader(table, settings, platform),
    trades: tradeStore(table),
  };

  return sessionEndpointHandler(
    refreshPortfolioEndpoint,
    dependencies,
    limits,
    ({ session: caller, request }) => refreshPortfolio(dependencies, caller, request),
  );
}

export const handler = createHandler(lambdaPlatform);
