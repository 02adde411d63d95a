import {
  accountGetsMessagesReader,
  accountOptOutsReader,
} from '../../../functions/messaging/audience/messages-of-address.ts';
import { checkEmail } from '../../../functions/newsletter/check-email.ts';
import { newsletterDependencies } from '../../../functions/newsletter/newsletter-dependencies.ts';
import { personalize } from '../../../functions/newsletter/personalize.ts';
import { readPreferences } from '../../../functions/newsletter/read-preferences.ts';
import { subscribe } from '../../../functions/newsletter/subscribe.ts';
import { checkLink, unsubscribe } from '../../../functions/newsletter/unsubscribe.ts';
import { subscriberStore } from '../../../functions/newsletter/subscriber-store.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import type { NewsletterPreferences } from '../../../shared/contracts/newsletter.ts';

interface Holder {
  readonly email: string;
  readonly token: string;
}

/** Use cases of newsletter visitors and subscribers, each run with the role of its function. */
export function newsletterUseCases(platformOf: (functionName: string) => Platform) {
  const of = (functionName: string) => newsletterDependencies(platformOf(functionName));
  const subscribing = of('subscribe-newsletter');
  const check = platformOf('check-newsletter-email');
  const checking = {
    subscribers: subscriberStore(openTable(check.settings('TABLE_NAME').TABLE_NAME, check)),
  };
  const personalizing = of('personalize-newsletter');
  const unsubscribing = of('unsubscribe-newsletter');
  const reading = of('get-newsletter-subscriber');
  const links = {
    ...reading,
    accountGetsMessages: accountGetsMessagesReader(reading.table, reading.clock),
    readDisabledKinds: accountOptOutsReader(reading.table, reading.clock),
  };
  return {
    subscribe: (typedEmail: string, idempotencyKey?: string) =>
      subscribe(subscribing, { typedEmail, userAgent: 'tests/1', idempotencyKey }),
    checkEmail: (typedEmail: string) => checkEmail(checking, typedEmail),
    personalize: ({ email, token }: Holder, chosen: NewsletterPreferences, version?: string) =>
      personalize(personalizing, { typedEmail: email, token }, chosen, version),
    readPreferences: ({ email, token }: Holder) =>
      readPreferences(links, { typedEmail: email, token }),
    unsubscribe: (token: string) => unsubscribe(unsubscribing, token),
    checkLink: (token: string) => checkLink(links, token),
  };
}
