import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { deliverTrialWebhook } from './start/deliver-trial-webhook.ts';
import { webhookDependencies } from './webhook-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = webhookDependencies(platform);
  return eventConsumer(
    'trial.started',
    (event) => deliverTrialWebhook(dependencies, 'webhook-trial-created', event),
    dependencies.limiter,
  );
}

export const handler = createHandler(lambdaPlatform);
