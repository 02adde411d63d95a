import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { announceTrial } from './start/announce-trial.ts';
import { webhookDependencies } from './webhook-dependencies.ts';

export function open(platform: Platform) {
  const dependencies = webhookDependencies(platform);
  return eventConsumer(
    'trial.started',
    (event) => announceTrial(dependencies, 'webhook-trial-created', event),
    dependencies.slots,
  );
}

export const handler = open(lambdaPlatform);
