import type { BrapiPlanName } from '../../shared/market/brapi-plan.ts';
import type { AssetPrice } from '../integrations/brapi-day.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import type { Table } from '../runtime/table.ts';
import { assetStore } from './asset-store.ts';
import { factStore } from './facts/fact-store.ts';
import { factKeeper } from './facts/keep-facts.ts';
import { partnerDependencies } from './market-dependencies.ts';
import { sharedAssetReader, type ReadAsset } from './read-asset.ts';

interface PartnerSettings {
  readonly BRAPI_BASE_URL: string;
  readonly BRAPI_SECRET_ARN: string;
  readonly BRAPI_PLAN: BrapiPlanName;
}

/** Returns the reader used by the analysis, for the functions of other capabilities. */
export function assetReader(
  table: Table,
  settings: PartnerSettings,
  platform: Platform = lambdaPlatform,
): ReadAsset {
  return sharedAssetReader({
    ...partnerDependencies(table, settings, platform),
    assets: assetStore(table),
    keepFacts: factKeeper(factStore(table)),
  });
}

/**
 * Reads the current prices of several assets with one call to the partner, without the cache. Undefined when the
 * partner does not know one of them.
 * @throws CircuitOpenError, BrapiFailure
 */
export type ReadPrices = (tickers: readonly string[]) => Promise<AssetPrice[] | undefined>;

export function priceReader(
  table: Table,
  settings: PartnerSettings,
  platform: Platform = lambdaPlatform,
): ReadPrices {
  const { brapiDay, breaker } = partnerDependencies(table, settings, platform);
  return (tickers) => breaker.run(() => brapiDay.readPrices(tickers));
}
