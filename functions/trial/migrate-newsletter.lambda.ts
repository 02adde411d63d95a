import { migrateNewsletter as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { migrateNewsletter } from './start/migrate-newsletter.ts';
import { openTrialDependencies } from './trial-dependencies.ts';

const dependencies = openTrialDependencies();

export const handler = endpointHandler(
  endpoint,
  dependencies,
  formLimits,
  ({ request: input, ...call }) => migrateNewsletter(dependencies, { input, ...call }),
);
