import { checkUserExists as endpoint } from '../../shared/contracts/accounts.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { existenceCheckLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './registration/account-store.ts';
import { addressProofDependencies } from './registration/address-proof.ts';
import { checkUserExists } from './registration/check-user-exists.ts';

export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = {
    accounts: accountStore(table),
    ...addressProofDependencies(table, secretReader(settings.TOKEN_SECRET_ARN, platform)),
    clock: platform.clock,
  };

  return endpointHandler(
    endpoint,
    httpDependencies(table, settings, platform),
    existenceCheckLimits,
    ({ request }) => checkUserExists(dependencies, request),
  );
}

export const handler = createHandler(lambdaPlatform);
