import { emailProofs } from '../proof/email-proofs.ts';
import { systemClock } from '../runtime/clock.ts';
import { sessionEffects, sessionSettings } from '../runtime/http/http-wiring.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { preferencesStore } from './preferences-store.ts';

/** The real effects behind the endpoints of the settings. */
export function preferencesEffects() {
  const settings = readSettings(...sessionSettings);
  const table = openTable(settings.TABLE_NAME);
  return {
    ...sessionEffects(table, settings),
    preferences: preferencesStore(table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** Behind the endpoint that takes a proof for a session's account. */
export function proveEmailEffects() {
  const { TOKEN_SECRET_ARN } = readSettings('TOKEN_SECRET_ARN');
  return { ...preferencesEffects(), proofs: emailProofs(secretReader(TOKEN_SECRET_ARN)) };
}
