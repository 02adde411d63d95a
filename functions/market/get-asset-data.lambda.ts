import { getAssetData as getAssetDataEndpoint } from '../../shared/contracts/market.ts';
import { accessGuard } from '../access/access-guard.ts';
import { systemClock } from '../runtime/clock.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { rateLimiter } from '../runtime/rate-limit.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { assetStore } from './asset-store.ts';
import { getAssetData } from './get-asset-data.ts';
import { partnerEffects } from './market-wiring.ts';
import { sharedAssetReader } from './read-asset.ts';

const settings = readSettings(
  'TABLE_NAME',
  'ACCOUNT_CLIENT_ID',
  'TRIAL_CLIENT_ID',
  'BRAPI_BASE_URL',
  'BRAPI_PLAN',
  'BRAPI_SECRET_ARN',
);
const table = openTable(settings.TABLE_NAME);
const effects = {
  requireAccess: accessGuard(table, systemClock),
  countCall: rateLimiter(table, systemClock),
  readAsset: sharedAssetReader({ ...partnerEffects(table, settings), assets: assetStore(table) }),
};

export const handler = sessionEndpointHandler(
  getAssetDataEndpoint,
  { clients: settings },
  ({ session, request }) => getAssetData(effects, session, request.symbol),
);
