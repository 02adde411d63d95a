import {
  getAssetData as getAssetDataEndpoint,
  getComparedAsset,
} from '../../shared/contracts/market.ts';
import { accessGuard } from '../access/access-guard.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { getAssetData } from './get-asset-data.ts';
import { assetReader } from './asset-reader.ts';
import { sectorMediansReader } from './sectors/sector-medians-reader.ts';

/** More than a user reads; a program would exhaust the partner's quota for all users. */
const limits: PartnerLimits = { account: [perDay(600), perMinute(60)], address: [perMinute(600)] };

export function createHandler(platform: Platform) {
  const settings = platform.settings('BRAPI_BASE_URL', 'BRAPI_PLAN', 'BRAPI_SECRET_ARN');
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = {
    ...sessionDependencies,
    requireAccess: accessGuard(table, platform.clock),
    readAsset: assetReader(table, settings, platform),
    readSectorMedians: sectorMediansReader(table, platform.clock),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
  };

  const analysed = sessionEndpointHandler(
    getAssetDataEndpoint,
    dependencies,
    limits,
    ({ request }) => getAssetData(dependencies, request.symbol),
  );

  /** Also for a running trial, which the guard determines from its session. */
  const compared = sessionEndpointHandler(
    getComparedAsset,
    dependencies,
    limits,
    async ({ session: caller, request }) => {
      await dependencies.requireAccess(caller);
      const { data, error } = await getAssetData(dependencies, request.symbol);
      return { data, error };
    },
  );

  /** Both return the stored data of an asset, the second one less of it to more users. */
  return endpointsHandler(analysed, compared);
}

export const handler = createHandler(lambdaPlatform);
