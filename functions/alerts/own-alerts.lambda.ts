import {
  deleteAlert as deleteEndpoint,
  listAlerts as listEndpoint,
} from '../../shared/contracts/alerts.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { alertManagementDependencies } from './alerts-dependencies.ts';
import { deleteAlert, listAlerts } from './management/manage-alerts.ts';

export function createHandler(platform: Platform) {
  const dependencies = alertManagementDependencies(platform);

  const list = sessionEndpointHandler(
    listEndpoint,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => listAlerts(dependencies, accountId),
  );

  /** Deletion uses the generous limits of reading, so that it always works. */
  const remove = sessionEndpointHandler(
    deleteEndpoint,
    dependencies,
    readingLimits,
    ({ session: { accountId }, request: { id } }) => deleteAlert(dependencies, accountId, id),
  );

  return endpointsHandler(list, remove);
}

export const handler = createHandler(lambdaPlatform);
