import { subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { newsletterEffects } from './newsletter-wiring.ts';
import { subscribe } from './subscribe.ts';

const effects = newsletterEffects();

export const handler = endpointHandler(
  subscribeNewsletter,
  effects,
  { address: [perMinute(20)] },
  ({ request, userAgent, idempotencyKey }) =>
    subscribe(effects, { typedEmail: request.email, userAgent, idempotencyKey }),
);
