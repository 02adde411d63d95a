import { personalizeNewsletter } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { newsletterEffects } from './newsletter-wiring.ts';
import { personalize } from './personalize.ts';

const effects = newsletterEffects();

export const handler = endpointHandler(
  personalizeNewsletter,
  effects,
  { address: [perMinute(30)] },
  ({ request: { email, token, version, ...chosen } }) =>
    personalize(effects, { typedEmail: email, token }, chosen, version),
);
