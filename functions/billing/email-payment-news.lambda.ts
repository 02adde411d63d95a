import { accountEmailSender } from '../messaging/outgoing/send-account-email.ts';
import { eventsConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import { tellCardExpiring } from './views/tell-card.ts';
import { tellEnd, tellRefunded, tellTakenBack, tellWithdrawn } from './views/tell-ending.ts';
import { tellPaused } from './views/tell-pause.ts';
import { tellStarted, tellPaid } from './views/tell-purchase.ts';
import { tellRefusal, tellRefusedInstallment } from './views/tell-refusal.ts';

export function open(platform: Platform) {
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
    'payment.approved': (event) => tellPaid(dependencies, event),
    'payment.refused_after_review': (event) => tellRefusal(dependencies, event),
    'payment.found_refused': (event) => tellRefusal(dependencies, event),
    'payment.installment_refused': (event) => tellRefusedInstallment(dependencies, event),
    'payment.charged_back': (event) => tellTakenBack(dependencies, event),
    'payment.refunded': (event) => tellRefunded(dependencies, event),
    'payment.withdrawn': (event) => tellWithdrawn(dependencies, event),
    'subscription.activated': (event) => tellStarted(dependencies, event),
    'subscription.cancellation_scheduled': (event) => tellEnd(dependencies, event),
    'subscription.paused': (event) => tellPaused(dependencies, event),
    'subscription.ended': (event) => tellEnd(dependencies, event),
    'subscription.card_expiring': (event) => tellCardExpiring(dependencies, event),
  });
}

export const handler = open(lambdaPlatform);
