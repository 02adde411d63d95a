import { updateTrialPreferences as endpoint } from '../../shared/contracts/trial.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { trialSessionEffects } from './trial-wiring.ts';
import { updateTrialPreferences } from './running/update-trial-preferences.ts';

const effects = trialSessionEffects();

export const handler = sessionEndpointHandler(
  endpoint,
  effects,
  savingLimits,
  ({ session, request, userAgent }) => updateTrialPreferences(effects, session, request, userAgent),
);
