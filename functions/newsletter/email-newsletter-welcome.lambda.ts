import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { welcomeDependencies } from './welcome/welcome-dependencies.ts';
import { welcomeSubscriber } from './welcome/welcome-subscriber.ts';

export function open(platform: Platform) {
  const dependencies = welcomeDependencies(platform);
  return eventConsumer('newsletter.subscribed', (event) => welcomeSubscriber(dependencies, event));
}

export const handler = open(lambdaPlatform);
