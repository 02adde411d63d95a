import { searchStocks as searchStocksEndpoint } from '../../shared/contracts/stock-search.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { typingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { assetListStore } from './asset-list-store.ts';
import { sharedAssetIndex } from './asset-list.ts';
import { partnerDependencies } from './market-dependencies.ts';
import { searchStocks } from './search-stocks.ts';

export function createHandler(platform: Platform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const readAssetIndex = sharedAssetIndex({
    ...partnerDependencies(table, settings, platform),
    lists: assetListStore(table),
  });

  return endpointHandler(
    searchStocksEndpoint,
    httpDependencies(table, settings, platform),
    typingLimits,
    ({ request }) => searchStocks({ readAssetIndex }, request.search),
  );
}

export const handler = createHandler(lambdaPlatform);
