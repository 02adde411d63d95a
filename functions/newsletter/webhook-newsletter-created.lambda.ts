import { eventConsumer } from '../runtime/event-consumer.ts';
import { announceSubscriber } from './telling/deliver-webhook.ts';
import { webhookDependencies } from './telling/webhook-dependencies.ts';

const dependencies = webhookDependencies();

export const handler = eventConsumer(
  'newsletter.subscribed',
  (event) => announceSubscriber(dependencies, event),
  dependencies.slots,
);
