import { getAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { sessionEffects, sessionSettings } from '../runtime/http/http-wiring.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './registration/account-store.ts';
import { getAccount } from './registration/get-account.ts';

const settings = readSettings(...sessionSettings);
const table = openTable(settings.TABLE_NAME);
const effects = { ...sessionEffects(table, settings), accounts: accountStore(table) };

export const handler = sessionEndpointHandler(endpoint, effects, readingLimits, ({ session }) =>
  getAccount(effects, session),
);
