import { systemClock } from '../runtime/clock.ts';
import { sessionEffects, sessionSettings } from '../runtime/http/http-wiring.ts';
import { idsByClock } from '../runtime/ids.ts';
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
