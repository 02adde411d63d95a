import {
  checkUnsubscribeLink,
  getNewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { perMinute, type AddressLimits } from '../runtime/http/limits.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { readPreferences } from './read-preferences.ts';
import { checkLink } from './unsubscribe.ts';

const dependencies = newsletterDependencies();
const limits: AddressLimits = { address: [perMinute(30)] };

const read = endpointHandler(getNewsletterSubscriber, dependencies, limits, ({ request }) =>
  readPreferences(dependencies, { typedEmail: request.email, token: request.token }),
);

const check = endpointHandler(checkUnsubscribeLink, dependencies, limits, ({ request }) =>
  checkLink(dependencies, request.token),
);

/** What the link of a message opens may read here, and nothing else. */
export const handler = endpointsHandler(read, check);
