import { accountEmailSender } from '../messaging/outgoing/send-messages.ts';
import { eventsConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import { notifyCardExpiring } from './emails/notify-card-expiring.ts';
import {
  notifySubscriptionEnd,
  notifyRefund,
  notifyChargeback,
  notifyWithdrawal,
} from './emails/notify-endings.ts';
import { notifyPause } from './emails/notify-pause.ts';
import { notifySubscriptionStarted, notifyPaymentApproved } from './emails/notify-purchases.ts';
import { notifyPaymentRefused, notifyInstallmentRefused } from './emails/notify-refused.ts';

export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'EMAIL_PRIORITY_QUEUE_URL', 'SITE_URL');
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = {
    table,
    billing: billingStore(table),
    clock: platform.clock,
    sendEmail: accountEmailSender(settings.EMAIL_PRIORITY_QUEUE_URL, platform),
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };

  return eventsConsumer({
    'payment.approved': (event) => notifyPaymentApproved(dependencies, event),
    'payment.refused_after_review': (event) => notifyPaymentRefused(dependencies, event),
    'payment.found_refused': (event) => notifyPaymentRefused(dependencies, event),
    'payment.installment_refused': (event) => notifyInstallmentRefused(dependencies, event),
    'payment.charged_back': (event) => notifyChargeback(dependencies, event),
    'payment.refunded': (event) => notifyRefund(dependencies, event),
    'payment.withdrawn': (event) => notifyWithdrawal(dependencies, event),
    'subscription.activated': (event) => notifySubscriptionStarted(dependencies, event),
    'subscription.cancellation_scheduled': (event) => notifySubscriptionEnd(dependencies, event),
    'subscription.paused': (event) => notifyPause(dependencies, event),
    'subscription.ended': (event) => notifySubscriptionEnd(dependencies, event),
    'subscription.card_expiring': (event) => notifyCardExpiring(dependencies, event),
  });
}

export const handler = createHandler(lambdaPlatform);
