import { prioritySender } from '../messaging/outgoing/send-messages.ts';
import { eventsConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { notifyFired, notifyAlertsPaused } from './notifications/notify-alerts.ts';

export function createHandler(platform: Platform) {
  const {
    TABLE_NAME,
    SITE_URL,
    EMAIL_PRIORITY_QUEUE_URL_OR_NONE: email,
    WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE: whatsApp,
  } = platform.settings(
    'TABLE_NAME',
    'SITE_URL',
    'EMAIL_PRIORITY_QUEUE_URL_OR_NONE',
    'WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE',
  );
  const dependencies = {
    table: openTable(TABLE_NAME, platform),
    sender: prioritySender({ email, whatsapp: whatsApp }, platform),
    clock: platform.clock,
    siteUrl: SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };

  return eventsConsumer({
    'alert.fired': (event) => notifyFired(dependencies, event),
    'alerts.rested': (event) => notifyAlertsPaused(dependencies, event),
  });
}

export const handler = createHandler(lambdaPlatform);
