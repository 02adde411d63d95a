import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import { reconcile } from './notifications/reconcile.ts';

/** Enough for a page of accounts. */
const reserveMilliseconds = 10_000;

/** A request by an operator's command. */
const manualRequestSchema = z.object({ everyone: z.literal(true) });

/** Fired every minute by a rule of EventBridge. */
export function open(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'PAYMENT_QUEUE_URL');
  const dependencies = {
    billing: billingStore(openTable(settings.TABLE_NAME, platform)),
    enqueueAll: paymentQueue(settings.PAYMENT_QUEUE_URL, platform).enqueueAll,
    clock: platform.clock,
  };
  const lookAtAccounts = async (
    event: unknown,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<void> => {
    const hasTime = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
    const isByHand = manualRequestSchema.safeParse(event).success;
    const result = await reconcile({ ...dependencies, hasTime }, isByHand);
    if (result.accounts > 0) logger.info('accounts to look at', { ...result });
    // A thrown error raises the alarm.
    if (!result.finished) throw new OperationalError('Not every account that is due was looked at');
  };
  return reportingFailures('accounts not looked at', lookAtAccounts);
}

export const handler = open(lambdaPlatform);
