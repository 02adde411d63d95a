import { randomUUID } from 'node:crypto';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { assetReader, priceReader } from '../market/asset-reader.ts';
import { systemClock, type Clock } from '../runtime/clock.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable, type Table } from '../runtime/table.ts';
import { alertStore } from './management/alert-store.ts';
import { waitingPricesReader } from './management/waiting-prices.ts';
import { accountsWithAccess } from './sweep/accounts-with-access.ts';
import { sweepStore } from './sweep/sweep-store.ts';
import { alertSettler } from './watched-tickers/settle-alerts.ts';
import { tickerWatcher } from './watched-tickers/watched-ticker-store.ts';

/** Dependencies shared by the functions of alerts. */
export function alertDependencies(table: Table, clock: Clock = systemClock) {
  const newId = timeOrderedIds(clock);
  const watchTickers = tickerWatcher(table, clock);
  return {
    clock,
    newId,
    watchTickers,
    settleAlerts: alertSettler({ table, watchTickers, clock, newId }),
  };
}

/** Behind the endpoints that list alerts and remove them. */
export function alertManagementDependencies(platform: Platform = lambdaPlatform) {
  const { ALERT_LIMITS, BRAPI_PLAN } = platform.settings('ALERT_LIMITS', 'BRAPI_PLAN');
  const { table, sessionDependencies: session } = openSession(platform);
  return {
    ...session,
    ...alertDependencies(table, platform.clock),
    alerts: alertStore(table),
    limits: ALERT_LIMITS,
    readWaitingPrices: waitingPricesReader(table, brapiPlans[BRAPI_PLAN].delayMinutes),
  };
}

/** The dependencies of the endpoints that create and change alerts, which read a price. */
export function setAlertDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings(
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
    'ALERT_LIMITS',
  );
  const { table, sessionDependencies: session } = openSession(platform);
  return {
    ...session,
    ...alertDependencies(table, platform.clock),
    alerts: alertStore(table),
    limits: settings.ALERT_LIMITS,
    readAsset: assetReader(table, settings, platform),
    delayMinutes: brapiPlans[settings.BRAPI_PLAN].delayMinutes,
  };
}

/** The dependencies of the sweep, except for the remaining time of a call. */
export function sweepDependencies(platform: Platform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const common = alertDependencies(table, platform.clock);
  return {
    ...common,
    store: sweepStore(table),
    readPrices: priceReader(table, settings, platform),
    findAccountsWithAccess: accountsWithAccess(table, common.clock),
    plan: brapiPlans[settings.BRAPI_PLAN],
    newLeaseOwner: randomUUID,
  };
}
