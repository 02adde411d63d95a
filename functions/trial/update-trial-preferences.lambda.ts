import { updateTrialPreferences as endpoint } from '../../shared/contracts/trial.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { trialSessionEffects } from './trial-wiring.ts';
import { updateTrialPreferences } from './update-trial-preferences.ts';

const effects = trialSessionEffects();

export const handler = sessionEndpointHandler(
  endpoint,
  effects,
  ({ session, request, userAgent }) => updateTrialPreferences(effects, session, request, userAgent),
);
