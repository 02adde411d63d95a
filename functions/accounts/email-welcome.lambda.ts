import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { welcomeDependencies } from './accounts-dependencies.ts';
import { sendWelcome } from './welcome/send-welcome.ts';

export function createHandler(platform: Platform) {
  const dependencies = welcomeDependencies(platform);
  return eventConsumer('account.created', (event) => sendWelcome(dependencies, event));
}

export const handler = createHandler(lambdaPlatform);
