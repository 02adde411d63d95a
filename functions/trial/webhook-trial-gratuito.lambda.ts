import { eventConsumer } from '../runtime/event-consumer.ts';
import { announceTrial } from './start/announce-trial.ts';
import { webhookDependencies } from './webhook-dependencies.ts';

const dependencies = webhookDependencies();

export const handler = eventConsumer(
  'trial.started',
  (event) => announceTrial(dependencies, 'webhook-trial-gratuito', event),
  dependencies.slots,
);
