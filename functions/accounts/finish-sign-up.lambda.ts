import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { completionDependencies } from './accounts-dependencies.ts';
import { finishSignUp } from './completion/finish-sign-up.ts';

export function createHandler(platform: Platform) {
  const dependencies = completionDependencies(platform);
  return eventConsumer('account.created', (event) => finishSignUp(dependencies, event));
}

export const handler = createHandler(lambdaPlatform);
