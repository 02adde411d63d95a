import { eventConsumer } from '../runtime/event-consumer.ts';
import { tellChoices } from './telling/deliver-webhook.ts';
import { webhookDependencies } from './telling/webhook-dependencies.ts';

const dependencies = webhookDependencies();

export const handler = eventConsumer(
  'newsletter.personalized',
  (event) => tellChoices(dependencies, event),
  dependencies.slots,
);
