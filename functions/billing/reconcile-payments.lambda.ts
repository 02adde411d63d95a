import type { ScheduledHandler } from 'aws-lambda';
import { logger } from '../runtime/logger.ts';
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

/** Fired once a day by a rule of EventBridge. */
export const handler: ScheduledHandler = async () => {
  logger.info('accounts to look at', { accounts: await reconcile(effects) });
};
