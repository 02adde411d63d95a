import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { deliverUnsubscribedWebhook } from './webhooks/deliver-webhook.ts';
import { unsubscribedWebhookDependencies } from './webhooks/webhook-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = unsubscribedWebhookDependencies(platform);
  return eventConsumer(
    'newsletter.unsubscribed',
    (event) => deliverUnsubscribedWebhook(dependencies, event),
    dependencies.limiter,
  );
}

export const handler = createHandler(lambdaPlatform);
