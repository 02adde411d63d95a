import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { deliverSubscribedWebhook } from './webhooks/deliver-webhook.ts';
import { webhookDependencies } from './webhooks/webhook-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = webhookDependencies(platform);
  return eventConsumer(
    'newsletter.subscribed',
    (event) => deliverSubscribedWebhook(dependencies, event),
    dependencies.limiter,
  );
}

export const handler = createHandler(lambdaPlatform);
