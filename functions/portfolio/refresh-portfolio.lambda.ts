import { refreshPortfolio as refreshPortfolioEndpoint } from '../../shared/contracts/portfolio/portfolio.ts';
import { refreshCloses as refreshClosesEndpoint } from '../../shared/contracts/portfolio/returns.ts';
import { assetReader } from '../market/asset-reader.ts';
import { followedTickersReader } from '../market/followed-assets/followed-tickers.ts';
import { closesRefresher } from '../market/history/closes-refresher.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { withTradesReader } from './ledger/portfolio-with-trades.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { refreshCloses } from './refresh-closes.ts';
import { refreshPortfolio } from './refresh-portfolio.ts';

/** The largest portfolio twice on a day. */
const limits: PartnerLimits = { account: [perDay(150), perMinute(60)], address: [perMinute(240)] };

export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
    'BANCO_CENTRAL_BASE_URLS',
  );
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = {
    ...sessionDependencies,
    ...portfolioDependencies(table, platform),
    closes: closesRefresher(table, settings, platform),
    readFollowedTickers: followedTickersReader(table),
    readAsset: assetReader(table, settings, platform),
    readWithTrades: withTradesReader(table, false),
  };

  const refreshData = sessionEndpointHandler(
    refreshPortfolioEndpoint,
    dependencies,
    limits,
    ({ session, request }) => refreshPortfolio(dependencies, session, request),
  );
  const refreshSeries = sessionEndpointHandler(
    refreshClosesEndpoint,
    dependencies,
    limits,
    ({ session }) => refreshCloses(dependencies, session),
  );

  return endpointsHandler(refreshData, refreshSeries);
}

export const handler = createHandler(lambdaPlatform);
