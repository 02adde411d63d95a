import { syncUserPreferences } from '../../shared/contracts/preferences.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { preferencesDependencies } from './preferences-dependencies.ts';
import { syncPreferences } from './sync-preferences.ts';

export function createHandler(platform: Platform) {
  const dependencies = preferencesDependencies(platform);
  return sessionEndpointHandler(
    syncUserPreferences,
    dependencies,
    savingLimits,
    ({ session, request, userAgent }) => syncPreferences(dependencies, session, request, userAgent),
  );
}

export const handler = createHandler(lambdaPlatform);
