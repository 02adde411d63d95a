import { getAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { accountStore } from './registration/account-store.ts';
import { getAccount } from './registration/get-account.ts';

const { table, session } = openSession();
const dependencies = { ...session, accounts: accountStore(table) };

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  readingLimits,
  ({ session }) => getAccount(dependencies, session),
);
