import { emailProofs } from '../proof/email-proofs.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { preferencesStore } from './preferences-store.ts';

/** Returns the production dependencies of the settings' endpoints. */
export function preferencesDependencies(platform: Platform = lambdaPlatform) {
  const { table, sessionDependencies: session } = openSession(platform);
  return {
    ...session,
    preferences: preferencesStore(table),
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}

/** Behind the endpoint that takes a proof for a session's account. */
export function proveEmailDependencies(platform: Platform = lambdaPlatform) {
  const { TOKEN_SECRET_ARN } = platform.settings('TOKEN_SECRET_ARN');
  return {
    ...preferencesDependencies(platform),
    proofs: emailProofs(secretReader(TOKEN_SECRET_ARN, platform)),
  };
}
