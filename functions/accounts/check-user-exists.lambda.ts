import { checkUserExists as endpoint } from '../../shared/contracts/accounts.ts';
import { systemClock } from '../runtime/clock.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { existenceCheckLimits } from '../runtime/http/limits.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './registration/account-store.ts';
import { addressProofDependencies } from './registration/address-proof.ts';
import { checkUserExists } from './registration/check-user-exists.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const dependencies = {
  accounts: accountStore(table),
  ...addressProofDependencies(table, secretReader(settings.TOKEN_SECRET_ARN)),
  clock: systemClock,
};

export const handler = endpointHandler(
  endpoint,
  httpDependencies(table, settings),
  existenceCheckLimits,
  ({ request }) => checkUserExists(dependencies, request),
);
