import { eventConsumer } from '../runtime/event-consumer.ts';
import { announceSubscriber } from './deliver-webhook.ts';
import { webhookEffects } from './webhook-wiring.ts';

const effects = webhookEffects();

export const handler = eventConsumer('newsletter.subscribed', (event) =>
  announceSubscriber(effects, event),
);
