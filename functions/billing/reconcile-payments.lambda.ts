import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { systemClock } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import { reconcile } from './notifications/reconcile.ts';

const settings = readSettings('TABLE_NAME', 'PAYMENT_QUEUE_URL');
const dependencies = {
  billing: billingStore(openTable(settings.TABLE_NAME)),
  enqueueAll: paymentQueue(settings.PAYMENT_QUEUE_URL).enqueueAll,
};

/** Enough for a page of accounts. */
const reserveMilliseconds = 10_000;

/** A request by an operator's command. */
const manualRequestSchema = z.object({ everyone: z.literal(true) });

const lookAtAccounts = async (
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const result = await reconcile(
    {
      ...dependencies,
      clock: systemClock,
      hasTime: () => context.getRemainingTimeInMillis() > reserveMilliseconds,
    },
    manualRequestSchema.safeParse(event).success,
  );
  if (result.accounts > 0) logger.info('accounts to look at', { ...result });
  // A thrown error raises the alarm.
  if (!result.finished) throw new OperationalError('Not every account that is due was looked at');
};

/** Fired every minute by a rule of EventBridge. */
export const handler = reportingFailures('accounts not looked at', lookAtAccounts);
