import type { Context } from 'aws-lambda';
import { systemClock } from '../runtime/clock.ts';
import { idsByClock } from '../runtime/ids.ts';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { expireTrials } from './expiry/expire-trials.ts';
import { trialExpiryStore } from './expiry/trial-expiry-store.ts';

const expiries = trialExpiryStore(openTable(readSettings('TABLE_NAME').TABLE_NAME));

/** Enough for a page of trials, of which each is one transaction. */
const reserveMilliseconds = 8_000;

const expire = async (_event: unknown, context: Context): Promise<void> => {
  const result = await expireTrials({
    expiries,
    clock: systemClock,
    newId: idsByClock(systemClock),
    hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  });
  if (result.expired + result.notDue + result.failed > 0 || !result.finished) {
    logger.info('trials expired', { ...result });
  }
  // What it throws is how somebody hears of it; the next run tries again.
  if (result.failed > 0) throw new OperationalError(`${result.failed} trials were not expired`);
};

/** Fired every minute by a rule of EventBridge. */
export const handler = reportingFailures('trials not expired', expire);
