import { syncUserPreferences } from '../../shared/contracts/preferences.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { preferencesEffects } from './preferences-wiring.ts';
import { syncPreferences } from './sync-preferences.ts';

const effects = preferencesEffects();

export const handler = sessionEndpointHandler(
  syncUserPreferences,
  effects,
  savingLimits,
  ({ session, request, userAgent }) => syncPreferences(effects, session, request, userAgent),
);
