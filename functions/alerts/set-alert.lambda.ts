import {
  createAlert as createEndpoint,
  editAlert as editEndpoint,
  getAlertPrice,
} from '../../shared/contracts/alerts.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { setAlertDependencies } from './alerts-dependencies.ts';
import { createAlert, editAlert, findAlertPrice } from './management/manage-alerts.ts';

/** Each request may ask the partner for a price. */
const limits: PartnerLimits = { account: [perDay(200), perMinute(30)], address: [perMinute(240)] };

export function createHandler(platform: Platform) {
  const dependencies = setAlertDependencies(platform);

  const price = sessionEndpointHandler(
    getAlertPrice,
    dependencies,
    limits,
    ({ session: { accountId }, request: { ticker } }) =>
      findAlertPrice(dependencies, accountId, ticker),
  );

  const create = sessionEndpointHandler(
    createEndpoint,
    dependencies,
    limits,
    ({ session: { accountId }, request }) => createAlert(dependencies, accountId, request),
  );

  const edit = sessionEndpointHandler(
    editEndpoint,
    dependencies,
    limits,
    ({ session: { accountId }, request }) => editAlert(dependencies, accountId, request),
  );

  return endpointsHandler(price, create, edit);
}

export const handler = createHandler(lambdaPlatform);
