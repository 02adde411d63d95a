import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { finishingDependencies } from './accounts-dependencies.ts';
import { finishSignUp } from './finishing/finish-sign-up.ts';

export function open(platform: Platform) {
  const dependencies = finishingDependencies(platform);
  return eventConsumer('account.created', (event) => finishSignUp(dependencies, event));
}

export const handler = open(lambdaPlatform);
