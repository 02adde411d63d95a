import { createAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { signUpDependencies } from './accounts-dependencies.ts';
import { createAccount } from './registration/create-account.ts';

export function createHandler(platform: Platform) {
  const dependencies = signUpDependencies(platform);

  return endpointHandler(
    endpoint,
    dependencies,
    formLimits,
    ({ request, userAgent, idempotencyKey }) =>
      createAccount(dependencies, { signUp: request, userAgent, idempotencyKey }),
  );
}

export const handler = createHandler(lambdaPlatform);
