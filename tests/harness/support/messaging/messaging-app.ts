import { messageFaultSchema } from '@bfj/sandboxes/messages/message-faults';
import { typedDigits } from '@bfj/sandboxes/whatsapp/phone-numbers';
import type * as z from 'zod';
import { outgoingQueue } from '../../../../functions/messaging/outgoing/outgoing-queue.ts';
import type { OutgoingMessage } from '../../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  isOptedIn,
  parseChannelSettings,
} from '../../../../functions/entities/channel-settings.ts';
import type { Session } from '../../../../functions/runtime/http/session.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import type { Endpoint } from '../../../../shared/contracts/endpoint.ts';
import { linkedNumbers } from '../../../support/messaging/linked-numbers.ts';
import { suppressions } from '../../../support/messaging/suppressions.ts';
import { testApp } from '../test-app.ts';
import { whatsAppPeople } from './whatsapp-people.ts';

/** A person with an account, and optionally a session. */
export interface MessagingUser {
  readonly account: Pick<Account, 'id' | 'telefone' | 'email'>;
  readonly session?: Session;
}

let people = 0;
/** Returns a number that belongs to no account. */
export const newNumber = (): string => {
  people += 1;
  return `2198${String(2_000_000 + people)}`;
};
/** Returns the WhatsApp id of a user who hides their number. */
export const newUserId = (): string => {
  people += 1;
  return `BR.77770000${String(people).padStart(8, '0')}`;
};

/** Starts the product for tests of messages: on WhatsApp, by e-mail and on the page. */
export async function messagingApp(
  now = '2026-11-24T12:00:00-03:00',
  { withModel }: { readonly withModel?: boolean | undefined } = {},
) {
  const app = await testApp({ now, withModel });
  const surroundings = {
    now: async () => app.clock.now(),
    secret: app.secret,
    partition: app.partition,
  };
  const phones = whatsAppPeople(app);
  const linkNumber = linkedNumbers(surroundings, app);
  const { messages, messageFaults } = app.partners;
  const rowsOf = async ({ account }: MessagingUser) => app.partition(`ACCOUNT#${account.id}`);
  const rowOf = async (person: MessagingUser, SK: string) =>
    (await rowsOf(person)).find((row) => row['SK'] === SK);
  const settings = app
    .platformOf('plan-shards')
    .settings('EMAIL_BULK_QUEUE_URL_OR_NONE', 'WHATSAPP_BULK_QUEUE_URL_OR_NONE');
  const queue = outgoingQueue(
    {
      'email-bulk': settings.EMAIL_BULK_QUEUE_URL_OR_NONE,
      'whatsapp-bulk': settings.WHATSAPP_BULK_QUEUE_URL_OR_NONE,
    },
    app,
  );
  let visitors = 0;
  /** Returns the headers of a call from a new address. */
  const visitor = () => {
    visitors += 1;
    return { 'user-agent': 'tests/1', ...app.http.from(`10.1.${visitors >> 8}.${visitors & 255}`) };
  };
  return {
    ...app,
    phones,
    /** Suppressions of addresses and numbers. */
    suppressions: suppressions(surroundings, { putItems: app.people.put }),
    linkNumber,
    /** Creates a person with a linked number who has written nothing since. */
    linked: async (over: Partial<Account> = {}) => {
      const person = await app.people.account(over);
      await linkNumber(person);
      return person;
    },
    /** Calls an endpoint from a new address. */
    call: async (
      endpoint: Endpoint,
      body: unknown,
      person?: MessagingUser,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      app.http.call(endpoint, body, {
        ...visitor(),
        ...(person?.session === undefined ? {} : await app.http.headersOf(person.session)),
        ...headers,
      }),
    visitor,
    rowsOf,
    rowOf,
    channelsOf: (person: MessagingUser) => rowOf(person, 'CHANNELS'),
    /** Returns whether the person gets messages on WhatsApp, by their last choice. */
    isOnWhatsApp: async (person: MessagingUser) =>
      isOptedIn(parseChannelSettings(await rowOf(person, 'CHANNELS')), 'whatsapp'),
    answersTo: ({ account }: MessagingUser) => phones.answers(account.telefone),
    /** Puts a message into its sender's queue. */
    queueMessage: (message: OutgoingMessage) => queue.send([message]),
    /** Returns the delivery record of a message. */
    deliveryOf: async (person: MessagingUser, { id, channel }: OutgoingMessage) =>
      rowOf(person, `DELIVERY#${id}#${channel}`),
    /** Returns the messages that WhatsApp accepted for a number. */
    sentTo: (to: string) =>
      messages.list({ channel: 'whatsapp', to: typedDigits(to) ?? to, limit: 200 }),
    addFault: (fault: z.input<typeof messageFaultSchema>) =>
      messageFaults.add(messageFaultSchema.parse(fault)),
    clearFaults: () => messageFaults.clear(),
    /** Returns how many events of this name are about the person. */
    countEvents: (name: Parameters<typeof app.events>[0], { account }: MessagingUser): number =>
      app.events(name).filter((event) => JSON.stringify(event.data).includes(account.id)).length,
  };
}
