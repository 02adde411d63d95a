import { listBenchmarks } from '../../shared/contracts/market.ts';
import { accessGuard } from '../access/access-guard.ts';
import { bancoCentral } from '../integrations/banco-central/banco-central.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { benchmarkSources } from './benchmarks/benchmark-sources.ts';
import { benchmarkStore } from './benchmarks/benchmark-store.ts';
import { readBenchmarks } from './benchmarks/read-benchmarks.ts';
import { partnerDependencies } from './market-dependencies.ts';

/** The sources are requested a few times a day in all, and a page sends one request. */
const limits: PartnerLimits = { account: [perDay(600), perMinute(60)], address: [perMinute(600)] };

export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
    'BANCO_CENTRAL_BASE_URLS',
  );
  const { table, sessionDependencies } = openSession(platform);
  const partner = partnerDependencies(table, settings, platform);
  const dependencies = {
    ...sessionDependencies,
    ...partner,
    requireAccess: accessGuard(table, platform.clock),
    benchmarks: benchmarkStore(table),
    sources: benchmarkSources({
      ...partner,
      bancoCentral: bancoCentral(settings.BANCO_CENTRAL_BASE_URLS, platform.fetch),
    }),
  };

  return sessionEndpointHandler(listBenchmarks, dependencies, limits, () =>
    readBenchmarks(dependencies),
  );
}

export const handler = createHandler(lambdaPlatform);
