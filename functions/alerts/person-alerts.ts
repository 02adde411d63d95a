import type * as z from 'zod/mini';
import type {
  AlertList,
  CreatedAlert,
  createAlert as createEndpoint,
} from '../../shared/contracts/alerts.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Table } from '../runtime/table.ts';
import { alertDependencies } from './alerts-dependencies.ts';
import { alertStore } from './own/alert-store.ts';
import type { AssetPriceDependencies } from './own/asset-price.ts';
import { createAlert, deleteAlert, listAlerts } from './own/own-alerts.ts';
import type { AlertLimits } from './rows/alert-access.ts';

/** Changes an account's alerts for any channel. Throws like `own/own-alerts.ts`. */
export interface PersonAlerts {
  create(accountId: string, wish: z.infer<typeof createEndpoint.request>): Promise<CreatedAlert>;
  list(accountId: string): Promise<AlertList>;
  remove(accountId: string, id: string): Promise<{ readonly deleted: true }>;
}

/** On the real table, for the functions of other capabilities. */
export function personAlerts(
  table: Table,
  given: AssetPriceDependencies & { readonly limits: AlertLimits; readonly clock: Clock },
): PersonAlerts {
  const dependencies = {
    ...alertDependencies(table, given.clock),
    ...given,
    alerts: alertStore(table),
  };
  return {
    create: (accountId, wish) => createAlert(dependencies, accountId, wish),
    list: (accountId) => listAlerts(dependencies, accountId),
    remove: (accountId, id) => deleteAlert(dependencies, accountId, id),
  };
}
