import { eventConsumer } from '../runtime/event-consumer.ts';
import { tellDeparture } from './telling/deliver-webhook.ts';
import { departureDependencies } from './telling/webhook-dependencies.ts';

const dependencies = departureDependencies();

export const handler = eventConsumer(
  'newsletter.unsubscribed',
  (event) => tellDeparture(dependencies, event),
  dependencies.slots,
);
