import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { tellDeparture } from './telling/deliver-webhook.ts';
import { departureDependencies } from './telling/webhook-dependencies.ts';

export function open(platform: Platform) {
  const dependencies = departureDependencies(platform);
  return eventConsumer(
    'newsletter.unsubscribed',
    (event) => tellDeparture(dependencies, event),
    dependencies.slots,
  );
}

export const handler = open(lambdaPlatform);
