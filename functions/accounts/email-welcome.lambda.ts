import { eventConsumer } from '../runtime/event-consumer.ts';
import { welcomeDependencies } from './accounts-dependencies.ts';
import { welcomePerson } from './welcome/welcome-person.ts';

const dependencies = welcomeDependencies();

export const handler = eventConsumer('account.created', (event) =>
  welcomePerson(dependencies, event),
);
