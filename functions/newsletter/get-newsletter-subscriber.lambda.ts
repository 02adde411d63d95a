import { getNewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { newsletterEffects } from './newsletter-wiring.ts';
import { readPreferences } from './read-preferences.ts';

const effects = newsletterEffects();

export const handler = endpointHandler(
  getNewsletterSubscriber,
  effects,
  { address: [perMinute(30)] },
  ({ request }) => readPreferences(effects, { typedEmail: request.email, token: request.token }),
);
