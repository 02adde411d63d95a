import type { Context } from 'aws-lambda';
import { timeOrderedIds } from '../runtime/ids.ts';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { expireTrials } from './expiry/expire-trials.ts';
import { trialExpiryStore } from './expiry/trial-expiry-store.ts';

/** Enough for a page of trials, of which each is one transaction. */
const reserveMilliseconds = 8_000;

/** Invoked every minute by an EventBridge rule. */
export function createHandler(platform: Platform) {
  const { clock } = platform;
  const newId = timeOrderedIds(clock);
  const table = openTable(platform.settings('TABLE_NAME').TABLE_NAME, platform);
  const expiries = trialExpiryStore(table);
  const expire = async (_event: unknown, context: Context): Promise<void> => {
    const result = await expireTrials({
      expiries,
      clock,
      newId,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
    if (result.expired + result.notDue + result.failed > 0 || !result.finished) {
      logger.info('trials expired', { ...result });
    }
    // Throw, so that the failure is counted; the next run tries again.
    if (result.failed > 0) throw new OperationalError(`${result.failed} trials were not expired`);
  };

  return reportingFailures('trials not expired', expire);
}

export const handler = createHandler(lambdaPlatform);
