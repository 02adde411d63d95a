import { eventConsumer } from '../runtime/event-consumer.ts';
import { finishDeletionDependencies } from './accounts-dependencies.ts';
import { finishDeletion } from './finishing/finish-deletion.ts';

const dependencies = finishDeletionDependencies();

export const handler = eventConsumer('account.deleted', (event) =>
  finishDeletion(dependencies, event),
);
