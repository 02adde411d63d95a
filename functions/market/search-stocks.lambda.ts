import { searchStocks as searchStocksEndpoint } from '../../shared/contracts/market.ts';
import { brapi } from '../partners/brapi.ts';
import { systemClock } from '../runtime/clock.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpEffects } from '../runtime/http/http-wiring.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { cachedAssetList } from './asset-list.ts';
import { searchStocks } from './search-stocks.ts';

const settings = readSettings(
  'TABLE_NAME',
  'EDGE_SECRET_ARN',
  'BRAPI_BASE_URL',
  'BRAPI_SECRET_ARN',
);
const readAssetList = cachedAssetList({
  brapi: brapi(settings.BRAPI_BASE_URL, secretReader(settings.BRAPI_SECRET_ARN)),
  clock: systemClock,
});

export const handler = endpointHandler(
  searchStocksEndpoint,
  httpEffects(openTable(settings.TABLE_NAME), settings),
  [{ name: 'search-stocks', maximum: 240, windowSeconds: 60 }],
  ({ request }) => searchStocks({ readAssetList }, request.search),
);
