import { syncUserPreferences } from '../../shared/contracts/preferences.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { preferencesDependencies } from './preferences-dependencies.ts';
import { syncPreferences } from './sync-preferences.ts';

const dependencies = preferencesDependencies();

export const handler = sessionEndpointHandler(
  syncUserPreferences,
  dependencies,
  savingLimits,
  ({ session, request, userAgent }) => syncPreferences(dependencies, session, request, userAgent),
);
