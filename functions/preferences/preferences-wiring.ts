import { systemClock } from '../runtime/clock.ts';
import { idsByClock } from '../runtime/ids.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { preferencesStore } from './preferences-store.ts';

/** The real effects behind the endpoints of the settings. */
export function preferencesEffects() {
  const settings = readSettings('TABLE_NAME', 'ACCOUNT_CLIENT_ID', 'TRIAL_CLIENT_ID');
  return {
    clients: settings,
    preferences: preferencesStore(openTable(settings.TABLE_NAME)),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}
