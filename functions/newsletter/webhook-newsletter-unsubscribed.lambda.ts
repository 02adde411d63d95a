import { eventConsumer } from '../runtime/event-consumer.ts';
import { tellDeparture } from './deliver-webhook.ts';
import { webhookEffects } from './webhook-wiring.ts';

const effects = webhookEffects();

export const handler = eventConsumer('newsletter.unsubscribed', (event) =>
  tellDeparture(effects, event),
);
