import { eventConsumer } from '../runtime/event-consumer.ts';
import { finishingDependencies } from './accounts-dependencies.ts';
import { finishDeletion } from './finishing/finish-deletion.ts';

const dependencies = finishingDependencies();

export const handler = eventConsumer('account.deleted', (event) =>
  finishDeletion(dependencies, event),
);
