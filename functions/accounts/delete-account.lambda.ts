import { deleteAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { cognitoUsers } from '../identity/users.ts';
import { cognitoClient } from '../integrations/cognito-user-pool.ts';
import { wholePersonLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { personEndpointDependencies } from './accounts-dependencies.ts';
import { deleteAccount } from './person/delete-account.ts';

const dependencies = {
  ...personEndpointDependencies(),
  users: cognitoUsers(readSettings('USER_POOL_ID').USER_POOL_ID, cognitoClient(lambdaPlatform)),
};

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  wholePersonLimits,
  ({ session }) => deleteAccount(dependencies, session),
);
