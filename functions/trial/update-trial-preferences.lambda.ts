import { updateTrialPreferences as endpoint } from '../../shared/contracts/trial.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { trialSessionDependencies } from './trial-dependencies.ts';
import { updateTrialPreferences } from './running/update-trial-preferences.ts';

export function createHandler(platform: Platform) {
  const dependencies = trialSessionDependencies(platform);

  return sessionEndpointHandler(
    endpoint,
    dependencies,
    savingLimits,
    ({ session, request, userAgent }) =>
      updateTrialPreferences(dependencies, session, request, userAgent),
  );
}

export const handler = createHandler(lambdaPlatform);
