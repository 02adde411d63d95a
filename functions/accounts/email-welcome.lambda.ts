import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { welcomeDependencies } from './accounts-dependencies.ts';
import { welcomePerson } from './welcome/welcome-person.ts';

export function open(platform: Platform) {
  const dependencies = welcomeDependencies(platform);
  return eventConsumer('account.created', (event) => welcomePerson(dependencies, event));
}

export const handler = open(lambdaPlatform);
