import {
  checkUnsubscribeLink,
  getNewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import {
  accountMessagesReader,
  accountRefusalsReader,
} from '../messaging/audience/messages-of-address.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { readPreferences } from './read-preferences.ts';
import { checkLink } from './unsubscribe.ts';

const newsletter = newsletterDependencies();
const dependencies = {
  ...newsletter,
  getsByAccount: accountMessagesReader(newsletter.table, newsletter.clock),
  readRefusals: accountRefusalsReader(newsletter.table, newsletter.clock),
};
const read = endpointHandler(getNewsletterSubscriber, dependencies, formLimits, ({ request }) =>
  readPreferences(dependencies, { typedEmail: request.email, token: request.token }),
);

const check = endpointHandler(checkUnsubscribeLink, dependencies, formLimits, ({ request }) =>
  checkLink(dependencies, request.token),
);

/** A message's link gives access to these reads only. */
export const handler = endpointsHandler(read, check);
