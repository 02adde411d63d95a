import { eventConsumer } from '../runtime/event-consumer.ts';
import { tellChoices } from './deliver-webhook.ts';
import { webhookDependencies } from './webhook-dependencies.ts';

const dependencies = webhookDependencies();

export const handler = eventConsumer(
  'newsletter.personalized',
  (event) => tellChoices(dependencies, event),
  dependencies.slots,
);
