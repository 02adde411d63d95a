import { getTrial } from '../../shared/contracts/trial.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSessionTrial } from './running/session-trial.ts';
import { trialSessionDependencies } from './trial-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = trialSessionDependencies(platform);

  return sessionEndpointHandler(getTrial, dependencies, readingLimits, ({ session }) =>
    readSessionTrial(dependencies, session),
  );
}

export const handler = createHandler(lambdaPlatform);
