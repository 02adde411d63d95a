import { searchStocks as searchStocksEndpoint } from '../../shared/contracts/stock-search.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { typingLimits } from '../runtime/http/limits.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { assetListStore } from './asset-list-store.ts';
import { sharedAssetIndex } from './asset-list.ts';
import { partnerDependencies } from './market-dependencies.ts';
import { searchStocks } from './search-stocks.ts';

const settings = readSettings(
  'TABLE_NAME',
  'EDGE_SECRET_ARN',
  'BRAPI_BASE_URL',
  'BRAPI_PLAN',
  'BRAPI_SECRET_ARN',
);
const table = openTable(settings.TABLE_NAME);
const readAssetIndex = sharedAssetIndex({
  ...partnerDependencies(table, settings),
  lists: assetListStore(table),
});

export const handler = endpointHandler(
  searchStocksEndpoint,
  httpDependencies(table, settings),
  typingLimits,
  ({ request }) => searchStocks({ readAssetIndex }, request.search),
);
