import type * as z from 'zod/mini';
import type {
  AlertList,
  CreatedAlert,
  createAlert as createEndpoint,
} from '../../shared/contracts/alerts.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Table } from '../runtime/table.ts';
import { alertDependencies } from './alerts-dependencies.ts';
import { alertStore } from './management/alert-store.ts';
import type { AssetPriceDependencies } from './management/asset-price.ts';
import { createAlert, deleteAlert, readAlerts } from './management/manage-alerts.ts';
import type { AlertLimits } from './storage/alert-access.ts';

/** Changes an account's alerts for any channel. Throws like the functions of management/manage-alerts.ts. */
export interface AccountAlerts {
  create(accountId: string, request: z.infer<typeof createEndpoint.request>): Promise<CreatedAlert>;
  list(accountId: string): Promise<Omit<AlertList, 'prices'>>;
  remove(accountId: string, id: string): Promise<{ readonly deleted: true }>;
}

/** Connects the use cases to the table, for the functions of other capabilities. */
export function accountAlerts(
  table: Table,
  settings: AssetPriceDependencies & { readonly limits: AlertLimits; readonly clock: Clock },
): AccountAlerts {
  const dependencies = {
    ...alertDependencies(table, settings.clock),
    ...settings,
    alerts: alertStore(table),
  };
  return {
    create: (accountId, request) => createAlert(dependencies, accountId, request),
    list: (accountId) => readAlerts(dependencies, accountId),
    remove: (accountId, id) => deleteAlert(dependencies, accountId, id),
  };
}
