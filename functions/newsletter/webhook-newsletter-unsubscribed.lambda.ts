import { eventConsumer } from '../runtime/event-consumer.ts';
import { tellDeparture } from './deliver-webhook.ts';
import { departureEffects } from './webhook-wiring.ts';

const effects = departureEffects();

export const handler = eventConsumer('newsletter.unsubscribed', (event) =>
  tellDeparture(effects, event),
);
