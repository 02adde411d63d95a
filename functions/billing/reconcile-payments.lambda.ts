import type { ScheduledHandler } from 'aws-lambda';
import { systemClock } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './billing-store.ts';
import { paymentQueue } from './payment-queue-wiring.ts';
import { reconcile } from './reconcile.ts';

const settings = readSettings('TABLE_NAME', 'PAYMENT_QUEUE_URL');
const effects = {
  billing: billingStore(openTable(settings.TABLE_NAME)),
  enqueueAll: paymentQueue(settings.PAYMENT_QUEUE_URL).enqueueAll,
};

/** Enough for a page of accounts. */
const reserveMilliseconds = 10_000;

/** Fired once a day by a rule of EventBridge. */
export const handler: ScheduledHandler = async (_, context) => {
  const result = await reconcile({
    ...effects,
    clock: systemClock,
    hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
  });
  logger.info('accounts to look at', { ...result });
  // The alarm on this function's errors is how somebody hears of it.
  if (!result.finished) throw new OperationalError('Not every account was looked at today');
};
