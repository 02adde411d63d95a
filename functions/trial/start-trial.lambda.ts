import { startTrial as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { startTrial } from './start/start-trial.ts';
import { openTrialDependencies } from './trial-dependencies.ts';

const dependencies = openTrialDependencies();

export const handler = endpointHandler(
  endpoint,
  dependencies,
  formLimits,
  ({ request: input, ...call }) => startTrial(dependencies, { input, ...call }),
);
