import type { Context } from 'aws-lambda';
import { embeddedMetric } from '../runtime/embedded-metric.ts';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { sweepDependencies } from './alerts-dependencies.ts';
import { sweepAlerts } from './sweep/sweep-alerts.ts';

/** The time for one call of the partner including its waiting time, and for one page of alerts. */
const reserveMilliseconds = 20_000;

/** Invoked every minute by an EventBridge rule. */
export function createHandler(platform: Platform) {
  const dependencies = sweepDependencies(platform);
  const sweep = async (_event: unknown, context: Context): Promise<void> => {
    const outcome = await sweepAlerts({
      ...dependencies,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
    if (typeof outcome === 'string' || outcome.looked + outcome.unanswered === 0) return;
    const { fired, calls } = outcome;
    logger.info('prices checked for alerts', {
      ...outcome,
      ...embeddedMetric({ AlertsFired: fired, AlertCalls: calls }),
    });
    // Throw, so that the failure is counted; the next run continues.
    if (outcome.failed > 0) throw new OperationalError(`${outcome.failed} alerts were not fired`);
  };

  return reportingFailures('prices not checked for alerts', sweep);
}

export const handler = createHandler(lambdaPlatform);
