import { eventConsumer } from '../runtime/event-consumer.ts';
import { finishingDependencies } from './accounts-dependencies.ts';
import { finishSignUp } from './finishing/finish-sign-up.ts';

const dependencies = finishingDependencies();

export const handler = eventConsumer('account.created', (event) =>
  finishSignUp(dependencies, event),
);
