import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { welcomeDependencies } from './welcome/welcome-dependencies.ts';
import { sendNewsletterWelcome } from './welcome/send-newsletter-welcome.ts';

export function createHandler(platform: Platform) {
  const dependencies = welcomeDependencies(platform);
  return eventConsumer('newsletter.subscribed', (event) =>
    sendNewsletterWelcome(dependencies, event),
  );
}

export const handler = createHandler(lambdaPlatform);
