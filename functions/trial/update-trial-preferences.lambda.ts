import { updateTrialPreferences as endpoint } from '../../shared/contracts/trial.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { trialSessionDependencies } from './trial-dependencies.ts';
import { updateTrialPreferences } from './running/update-trial-preferences.ts';

const dependencies = trialSessionDependencies();

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  savingLimits,
  ({ session, request, userAgent }) =>
    updateTrialPreferences(dependencies, session, request, userAgent),
);
