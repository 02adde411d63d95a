import { prioritySender } from '../messaging/outgoing/priority-sender.ts';
import { systemClock } from '../runtime/clock.ts';
import { eventsConsumer } from '../runtime/event-consumer.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { tellFired, tellRested } from './telling/tell-alerts.ts';

const {
  TABLE_NAME,
  SITE_URL,
  EMAIL_PRIORITY_QUEUE_URL_OR_NONE: email,
  WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE: whatsApp,
} = readSettings(
  'TABLE_NAME',
  'SITE_URL',
  'EMAIL_PRIORITY_QUEUE_URL_OR_NONE',
  'WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE',
);
const dependencies = {
  table: openTable(TABLE_NAME),
  sender: prioritySender({ email, whatsapp: whatsApp }),
  clock: systemClock,
  siteUrl: SITE_URL.replace(/(?<!\/)\/+$/, ''),
};

export const handler = eventsConsumer({
  'alert.fired': (event) => tellFired(dependencies, event),
  'alerts.rested': (event) => tellRested(dependencies, event),
});
