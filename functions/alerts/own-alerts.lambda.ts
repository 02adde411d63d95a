import {
  deleteAlert as deleteEndpoint,
  listAlerts as listEndpoint,
} from '../../shared/contracts/alerts.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { alertDependencies } from './alerts-dependencies.ts';
import { alertStore } from './own/alert-store.ts';
import { deleteAlert, listAlerts } from './own/own-alerts.ts';

const { table, session } = openSession();
const dependencies = {
  ...session,
  ...alertDependencies(table),
  alerts: alertStore(table),
  limits: readSettings('ALERT_LIMITS').ALERT_LIMITS,
};

const list = sessionEndpointHandler(
  listEndpoint,
  dependencies,
  readingLimits,
  ({ session: { accountId } }) => listAlerts(dependencies, accountId),
);

/** Deleting has the generous limits of reading, so that it always works. */
const remove = sessionEndpointHandler(
  deleteEndpoint,
  dependencies,
  readingLimits,
  ({ session: { accountId }, request: { id } }) => deleteAlert(dependencies, accountId, id),
);

export const handler = endpointsHandler(list, remove);
