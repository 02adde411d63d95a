import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { announceSubscriber } from './telling/deliver-webhook.ts';
import { webhookDependencies } from './telling/webhook-dependencies.ts';

export function open(platform: Platform) {
  const dependencies = webhookDependencies(platform);
  return eventConsumer(
    'newsletter.subscribed',
    (event) => announceSubscriber(dependencies, event),
    dependencies.slots,
  );
}

export const handler = open(lambdaPlatform);
