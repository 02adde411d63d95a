import { checkActiveEmail as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { existenceCheckLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { checkActiveEmail } from './start/check-active-email.ts';
import { checkActiveEmailDependencies } from './trial-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = checkActiveEmailDependencies(platform);

  return endpointHandler(endpoint, dependencies, existenceCheckLimits, ({ request }) =>
    checkActiveEmail(dependencies, request.check_email),
  );
}

export const handler = createHandler(lambdaPlatform);
