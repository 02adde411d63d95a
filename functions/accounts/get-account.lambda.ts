import { getAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { accountStore } from './registration/account-store.ts';
import { getAccount } from './registration/get-account.ts';

export function createHandler(platform: Platform) {
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = { ...sessionDependencies, accounts: accountStore(table) };

  return sessionEndpointHandler(endpoint, dependencies, readingLimits, ({ session }) =>
    getAccount(dependencies, session),
  );
}

export const handler = createHandler(lambdaPlatform);
