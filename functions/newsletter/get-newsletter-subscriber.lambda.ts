import { getNewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { readPreferences } from './read-preferences.ts';

const dependencies = newsletterDependencies();

export const handler = endpointHandler(
  getNewsletterSubscriber,
  dependencies,
  { address: [perMinute(30)] },
  ({ request }) =>
    readPreferences(dependencies, { typedEmail: request.email, token: request.token }),
);
