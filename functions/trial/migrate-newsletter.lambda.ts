import { migrateNewsletter as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { migrateNewsletter } from './start/migrate-newsletter.ts';
import { openTrialDependencies } from './trial-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = openTrialDependencies(platform);

  return endpointHandler(endpoint, dependencies, formLimits, ({ request: input, ...call }) =>
    migrateNewsletter(dependencies, { input, ...call }),
  );
}

export const handler = createHandler(lambdaPlatform);
