import { getNewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { newsletterEffects } from './newsletter-wiring.ts';
import { readPreferences } from './read-preferences.ts';

const effects = newsletterEffects();

export const handler = endpointHandler(
  getNewsletterSubscriber,
  effects,
  [{ name: 'get-newsletter-subscriber', maximum: 30, windowSeconds: 60 }],
  ({ request }) => readPreferences(effects, { typedEmail: request.email, token: request.token }),
);
