import {
  createAlert as createEndpoint,
  editAlert as editEndpoint,
  getAlertPrice,
} from '../../shared/contracts/alerts.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader } from '../market/asset-reader.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { alertDependencies } from './alerts-dependencies.ts';
import { alertStore } from './own/alert-store.ts';
import { createAlert, editAlert, findAlertPrice } from './own/own-alerts.ts';

const settings = readSettings('BRAPI_BASE_URL', 'BRAPI_PLAN', 'BRAPI_SECRET_ARN', 'ALERT_LIMITS');
const { table, session } = openSession();
const dependencies = {
  ...session,
  ...alertDependencies(table),
  alerts: alertStore(table),
  limits: settings.ALERT_LIMITS,
  readAsset: assetReader(table, settings),
  delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
};

/** Each may ask the partner for a price. */
const limits: PartnerLimits = { person: [perDay(200), perMinute(30)], address: [perMinute(240)] };

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

export const handler = endpointsHandler(price, create, edit);
