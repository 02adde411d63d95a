import { deleteAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { cognitoUsers } from '../identity/users.ts';
import { cognitoClient } from '../integrations/cognito-user-pool.ts';
import { allUserDataLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { accountDataDependencies } from './accounts-dependencies.ts';
import { deleteAccount } from './data-requests/delete-account.ts';

export function createHandler(platform: Platform) {
  const dependencies = {
    ...accountDataDependencies(platform),
    users: cognitoUsers(platform.settings('USER_POOL_ID').USER_POOL_ID, cognitoClient(platform)),
  };

  return sessionEndpointHandler(endpoint, dependencies, allUserDataLimits, ({ session }) =>
    deleteAccount(dependencies, session),
  );
}

export const handler = createHandler(lambdaPlatform);
