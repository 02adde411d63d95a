import { getAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './account-store.ts';
import { getAccount } from './get-account.ts';

const settings = readSettings('TABLE_NAME', 'ACCOUNT_CLIENT_ID', 'TRIAL_CLIENT_ID');
const effects = { accounts: accountStore(openTable(settings.TABLE_NAME)) };

export const handler = sessionEndpointHandler(endpoint, { clients: settings }, ({ session }) =>
  getAccount(effects, session),
);
