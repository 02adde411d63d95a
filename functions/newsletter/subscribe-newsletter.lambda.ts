import { subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { newsletterEffects } from './newsletter-wiring.ts';
import { subscribe } from './subscribe.ts';

const effects = newsletterEffects();

export const handler = endpointHandler(
  subscribeNewsletter,
  effects,
  [{ name: 'subscribe-newsletter', maximum: 20, windowSeconds: 60 }],
  ({ request, userAgent, idempotencyKey }) =>
    subscribe(effects, { typedEmail: request.email, userAgent, idempotencyKey }),
);
