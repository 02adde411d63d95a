import { getAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { sessionDependencies, sessionSettings } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './registration/account-store.ts';
import { getAccount } from './registration/get-account.ts';

const settings = readSettings(...sessionSettings);
const table = openTable(settings.TABLE_NAME);
const dependencies = { ...sessionDependencies(table, settings), accounts: accountStore(table) };

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  readingLimits,
  ({ session }) => getAccount(dependencies, session),
);
