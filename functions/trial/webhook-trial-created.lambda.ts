import { eventConsumer } from '../runtime/event-consumer.ts';
import { announceTrial } from './start/announce-trial.ts';
import { webhookEffects } from './webhook-wiring.ts';

const effects = webhookEffects();

export const handler = eventConsumer('trial.started', (event) =>
  announceTrial(effects, 'webhook-trial-created', event),
);
