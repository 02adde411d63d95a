import { eventConsumer } from '../runtime/event-consumer.ts';
import { announceSubscriber } from './deliver-webhook.ts';
import { webhookDependencies } from './webhook-dependencies.ts';

const dependencies = webhookDependencies();

export const handler = eventConsumer(
  'newsletter.subscribed',
  (event) => announceSubscriber(dependencies, event),
  dependencies.slots,
);
