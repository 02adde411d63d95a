import { systemClock, type Clock } from '../runtime/clock.ts';
import { idsByClock } from '../runtime/ids.ts';
import type { Table } from '../runtime/table.ts';
import { alertSettler } from './watch/settle-alerts.ts';
import { tickerWatcher } from './watch/watched-ticker-store.ts';

/** Dependencies shared by the functions of alerts. */
export function alertDependencies(table: Table, clock: Clock = systemClock) {
  const newId = idsByClock(clock);
  const watchTickers = tickerWatcher(table, clock);
  return {
    clock,
    newId,
    watchTickers,
    settleAlerts: alertSettler({ table, watchTickers, clock, newId }),
  };
}
