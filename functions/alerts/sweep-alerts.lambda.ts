import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { priceReader } from '../market/asset-reader.ts';
import { embeddedMetric } from '../runtime/embedded-metric.ts';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { alertDependencies } from './alerts-dependencies.ts';
import { accessOfMany } from './sweep/have-access.ts';
import { sweepAlerts } from './sweep/sweep-alerts.ts';
import { sweepStore } from './sweep/sweep-store.ts';

const settings = readSettings('TABLE_NAME', 'BRAPI_BASE_URL', 'BRAPI_PLAN', 'BRAPI_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const common = alertDependencies(table);
const dependencies = {
  ...common,
  store: sweepStore(table),
  readPrices: priceReader(table, settings),
  haveAccess: accessOfMany(table, common.clock),
  plan: brapiPlans[settings.BRAPI_PLAN],
  newOwner: randomUUID,
};

/** A call of the partner with its turn, and a page of alerts. */
const reserveMilliseconds = 20_000;

const sweep = async (_event: unknown, context: Context): Promise<void> => {
  const outcome = await sweepAlerts({
    ...dependencies,
    hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  });
  if (typeof outcome === 'string' || outcome.looked + outcome.unanswered === 0) return;
  const { fired, calls } = outcome;
  logger.info('prices looked at for alerts', {
    ...outcome,
    ...embeddedMetric({ AlertsFired: fired, AlertCalls: calls }),
  });
  // Throw, so that the failure is counted; the next run continues.
  if (outcome.failed > 0) throw new OperationalError(`${outcome.failed} alerts were not fired`);
};

/** Fired every minute by a rule of EventBridge. */
export const handler = reportingFailures('prices not looked at for alerts', sweep);
