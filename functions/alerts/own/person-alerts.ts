import type * as z from 'zod/mini';
import type {
  Alert,
  AlertList,
  createAlert as createEndpoint,
} from '../../../shared/contracts/alerts.ts';
import type { ReadAsset } from '../../market/read-asset.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import type { Table } from '../../runtime/table.ts';
import type { AlertLimits } from '../rows/alert-access.ts';
import { alertSettler } from '../watch/settle-alerts.ts';
import { tickerWatcher } from '../watch/watched-ticker-store.ts';
import { alertStore } from './alert-store.ts';
import { createAlert, deleteAlert, listAlerts } from './own-alerts.ts';

/** What somebody does with their own alerts, wherever they say so. It throws as `own-alerts.ts` does. */
export interface PersonAlerts {
  create(
    accountId: string,
    wish: z.infer<typeof createEndpoint.request>,
  ): Promise<{ readonly alert: Alert }>;
  list(accountId: string): Promise<AlertList>;
  remove(accountId: string, id: string): Promise<{ readonly deleted: true }>;
}

/** On the real table, for the functions of other capabilities. */
export function personAlerts(
  table: Table,
  given: {
    readonly readAsset: ReadAsset;
    readonly delayMinutes: number;
    readonly limits: AlertLimits;
    readonly clock: Clock;
    readonly newId: NewId;
  },
): PersonAlerts {
  const { clock, newId } = given;
  const watchTickers = tickerWatcher(table, clock);
  const dependencies = {
    ...given,
    alerts: alertStore(table),
    watchTickers,
    settleAlerts: alertSettler({ table, watchTickers, clock, newId }),
  };
  return {
    create: (accountId, wish) => createAlert(dependencies, accountId, wish),
    list: (accountId) => listAlerts(dependencies, accountId),
    remove: (accountId, id) => deleteAlert(dependencies, accountId, id),
  };
}
