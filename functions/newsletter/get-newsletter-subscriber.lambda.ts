import {
  checkUnsubscribeLink,
  getNewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import {
  accountGetsMessagesReader,
  accountOptOutsReader,
} from '../messaging/audience/messages-of-address.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { newsletterDependencies } from './newsletter-dependencies.ts';
import { readPreferences } from './read-preferences.ts';
import { checkLink } from './unsubscribe.ts';

/** A message's link gives access to these reads only. */
export function createHandler(platform: Platform) {
  const newsletter = newsletterDependencies(platform);
  const dependencies = {
    ...newsletter,
    accountGetsMessages: accountGetsMessagesReader(newsletter.table, newsletter.clock),
    readDisabledKinds: accountOptOutsReader(newsletter.table, newsletter.clock),
  };
  const read = endpointHandler(getNewsletterSubscriber, dependencies, formLimits, ({ request }) =>
    readPreferences(dependencies, { typedEmail: request.email, token: request.token }),
  );

  const check = endpointHandler(checkUnsubscribeLink, dependencies, formLimits, ({ request }) =>
    checkLink(dependencies, request.token),
  );

  return endpointsHandler(read, check);
}

export const handler = createHandler(lambdaPlatform);
