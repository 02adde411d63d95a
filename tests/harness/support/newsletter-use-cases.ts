import {
  accountMessagesReader,
  accountRefusalsReader,
} from '../../../functions/messaging/audience/messages-of-address.ts';
import { checkEmail } from '../../../functions/newsletter/check-email.ts';
import { newsletterDependencies } from '../../../functions/newsletter/newsletter-dependencies.ts';
import { personalize } from '../../../functions/newsletter/personalize.ts';
import { readPreferences } from '../../../functions/newsletter/read-preferences.ts';
import { subscribe } from '../../../functions/newsletter/subscribe.ts';
import { checkLink, unsubscribe } from '../../../functions/newsletter/unsubscribe.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import type { NewsletterPreferences } from '../../../shared/contracts/newsletter.ts';

interface Holder {
  readonly email: string;
  readonly token: string;
}

/** What visitors and subscribers of the newsletter do. */
export function newsletterUseCases(platformOf: (functionName: string) => Platform) {
  const dependencies = newsletterDependencies(platformOf('subscribe-newsletter'));
  const { table, clock } = dependencies;
  const links = {
    ...dependencies,
    getsByAccount: accountMessagesReader(table, clock),
    readRefusals: accountRefusalsReader(table, clock),
  };
  return {
    subscribe: (typedEmail: string, idempotencyKey?: string) =>
      subscribe(dependencies, { typedEmail, userAgent: 'tests/1', idempotencyKey }),
    checkEmail: (typedEmail: string) => checkEmail(dependencies, typedEmail),
    personalize: ({ email, token }: Holder, chosen: NewsletterPreferences, version?: string) =>
      personalize(dependencies, { typedEmail: email, token }, chosen, version),
    readPreferences: ({ email, token }: Holder) =>
      readPreferences(links, { typedEmail: email, token }),
    unsubscribe: (token: string) => unsubscribe(dependencies, token),
    checkLink: (token: string) => checkLink(links, token),
  };
}
