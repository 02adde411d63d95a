import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { logger } from '../runtime/logger.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportingFailures } from '../runtime/report-failure.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import { enqueueDueChecks } from './notifications/enqueue-due-checks.ts';

/** Enough for a page of accounts. */
const reserveMilliseconds = 10_000;

/** A request by an operator's command. */
const manualRequestSchema = z.object({ everyone: z.literal(true) });

/** Invoked every minute by an EventBridge rule. */
export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'PAYMENT_QUEUE_URL');
  const dependencies = {
    billing: billingStore(openTable(settings.TABLE_NAME, platform)),
    enqueueAll: paymentQueue(settings.PAYMENT_QUEUE_URL, platform).enqueueAll,
    clock: platform.clock,
  };
  const enqueueChecks = async (
    event: unknown,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<void> => {
    const hasTime = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
    const isManual = manualRequestSchema.safeParse(event).success;
    const result = await enqueueDueChecks({ ...dependencies, hasTime }, isManual);
    if (result.accounts > 0) logger.info('accounts to check', { ...result });
    // A thrown error raises the alarm.
    if (!result.finished) throw new OperationalError('Not every due account was checked');
  };
  return reportingFailures('accounts not checked', enqueueChecks);
}

export const handler = createHandler(lambdaPlatform);
