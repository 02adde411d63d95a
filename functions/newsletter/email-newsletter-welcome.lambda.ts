import { eventConsumer } from '../runtime/event-consumer.ts';
import { welcomeDependencies } from './welcome/welcome-dependencies.ts';
import { welcomeSubscriber } from './welcome/welcome-subscriber.ts';

const dependencies = welcomeDependencies();

export const handler = eventConsumer('newsletter.subscribed', (event) =>
  welcomeSubscriber(dependencies, event),
);
