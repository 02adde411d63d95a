import type { Context } from 'aws-lambda';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { reminderDependencies } from './emails/email-dependencies.ts';
import { remindTrials } from './emails/remind-trials.ts';

/** Enough for a page of trials: the reads for their users, and twenty requests to the queue. */
const reserveMilliseconds = 10_000;

/** Fired every hour by a rule of EventBridge. */
export function createHandler(platform: Platform) {
  const dependencies = reminderDependencies(platform);
  const remind = async (_event: unknown, context: Context): Promise<void> => {
    const result = await remindTrials({
      ...dependencies,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    });
    if (result.reminded > 0 || !result.finished) logger.info('trials reminded', { ...result });
  };

  return reportingFailures('trials not reminded', remind);
}

export const handler = createHandler(lambdaPlatform);
