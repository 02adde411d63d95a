import { createAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { signUpDependencies } from './accounts-dependencies.ts';
import { createAccount } from './registration/create-account.ts';

const dependencies = signUpDependencies();

export const handler = endpointHandler(
  endpoint,
  dependencies,
  formLimits,
  ({ request, userAgent, idempotencyKey }) =>
    createAccount(dependencies, { signUp: request, userAgent, idempotencyKey }),
);
