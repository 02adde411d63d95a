import { eventConsumer } from '../runtime/event-consumer.ts';
import { tellChoices } from './deliver-webhook.ts';
import { webhookEffects } from './webhook-wiring.ts';

const effects = webhookEffects();

export const handler = eventConsumer('newsletter.personalized', (event) =>
  tellChoices(effects, event),
);
