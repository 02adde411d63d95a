import { deleteAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { cognitoUsers } from '../identity/users.ts';
import { cognitoClient } from '../integrations/cognito-user-pool.ts';
import { wholePersonLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { personEndpointDependencies } from './accounts-dependencies.ts';
import { deleteAccount } from './person/delete-account.ts';

export function open(platform: Platform) {
  const dependencies = {
    ...personEndpointDependencies(platform),
    users: cognitoUsers(platform.settings('USER_POOL_ID').USER_POOL_ID, cognitoClient(platform)),
  };

  return sessionEndpointHandler(endpoint, dependencies, wholePersonLimits, ({ session }) =>
    deleteAccount(dependencies, session),
  );
}

export const handler = open(lambdaPlatform);
