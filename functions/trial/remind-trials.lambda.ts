import type { Context } from 'aws-lambda';
import { logger } from '../runtime/logger.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { reminderDependencies } from './news/news-dependencies.ts';
import { remindTrials } from './news/remind-trials.ts';

const dependencies = reminderDependencies();

/** Enough for a page of trials: what is read of their people, and twenty requests to the queue. */
const reserveMilliseconds = 10_000;

const remind = async (_event: unknown, context: Context): Promise<void> => {
  const result = await remindTrials({
    ...dependencies,
    hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  });
  if (result.reminded > 0 || !result.finished) logger.info('trials reminded', { ...result });
};

/** Fired every hour by a rule of EventBridge. */
export const handler = reportingFailures('trials not reminded', remind);
