import { emailProofs } from '../proof/email-proofs.ts';
import { systemClock } from '../runtime/clock.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { preferencesStore } from './preferences-store.ts';

/** The real dependencies behind the endpoints of the settings. */
export function preferencesDependencies() {
  const { table, session } = openSession();
  return {
    ...session,
    preferences: preferencesStore(table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** Behind the endpoint that takes a proof for a session's account. */
export function proveEmailDependencies() {
  const { TOKEN_SECRET_ARN } = readSettings('TOKEN_SECRET_ARN');
  return { ...preferencesDependencies(), proofs: emailProofs(secretReader(TOKEN_SECRET_ARN)) };
}
