import { eventConsumer } from '../runtime/event-consumer.ts';
import { deliverSubscriberWebhook } from './deliver-webhook.ts';
import { webhookEffects } from './webhook-wiring.ts';

const effects = webhookEffects();

export const handler = eventConsumer('newsletter.personalized', (event) =>
  deliverSubscriberWebhook(
    effects,
    'webhook-newsletter-personalization',
    'newsletter-personalization',
    event,
  ),
);
