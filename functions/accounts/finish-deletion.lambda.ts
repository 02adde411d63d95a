import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { finishDeletionDependencies } from './accounts-dependencies.ts';
import { finishDeletion } from './completion/finish-deletion.ts';

export function createHandler(platform: Platform) {
  const dependencies = finishDeletionDependencies(platform);
  return eventConsumer('account.deleted', (event) => finishDeletion(dependencies, event));
}

export const handler = createHandler(lambdaPlatform);
