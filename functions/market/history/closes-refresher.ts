import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { bancoCentral } from '../../integrations/banco-central/banco-central.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import type { Table } from '../../runtime/table.ts';
import { circuitBreakerAccess } from '../circuit-breaker-store.ts';
import { partnerDependencies } from '../market-dependencies.ts';
import { closesOf, readStoredCloses } from './history-reader.ts';
import { listPendingCloses } from './outdated.ts';
import { refreshAssetCloses, refreshIbovespa } from './refresh-closes.ts';
import { refreshRate } from './refresh-rates.ts';
import { closesAccess } from './series-item.ts';
import { seriesStore, seriesStoreAccess } from './series-store.ts';

/** Reads outdated series of years from their sources, for the functions of other capabilities. */
export interface ClosesRefresher {
  /** Returns the assets of B3 with closes to be read, each once, without those that failed a short time ago. */
  listPending(tickers: readonly string[]): Promise<string[]>;
  /** Reads the closes of an asset. A failing partner is reported, and what was stored stays. */
  refreshAsset(ticker: string): Promise<void>;
  /** Reads the outdated benchmarks, like the closes of an asset. */
  refreshBenchmarks(): Promise<void>;
}

export const closesRefresherAccess = [
  closesAccess,
  Object.values(seriesStoreAccess),
  circuitBreakerAccess,
];

export function closesRefresher(
  table: Table,
  settings: {
    readonly BRAPI_BASE_URL: string;
    readonly BRAPI_SECRET_ARN: string;
    readonly BRAPI_PLAN: BrapiPlanName;
    readonly BANCO_CENTRAL_BASE_URLS: { readonly sgs: string; readonly olinda: string };
  },
  platform: Platform = lambdaPlatform,
): ClosesRefresher {
  const dependencies = {
    ...partnerDependencies(table, settings, platform),
    bancoCentral: bancoCentral(settings.BANCO_CENTRAL_BASE_URLS, platform.fetch),
    series: seriesStore(table),
  };
  return {
    async listPending(tickers) {
      const stored = await readStoredCloses(table, tickers);
      const now = dependencies.clock();
      return listPendingCloses(tickers, closesOf(stored), now).filter((ticker) => {
        const retryAt = stored.get(ticker)?.retryAt;
        return retryAt === undefined || retryAt <= now;
      });
    },

    refreshAsset: (ticker) => refreshAssetCloses(dependencies, ticker),

    async refreshBenchmarks() {
      await Promise.all([
        refreshIbovespa(dependencies),
        refreshRate(dependencies, 'cdi'),
        refreshRate(dependencies, 'ipca'),
      ]);
    },
  };
}
