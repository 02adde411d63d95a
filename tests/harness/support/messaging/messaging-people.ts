import { messageFaultSchema } from '@bfj/sandboxes/messages/message-faults';
import { typedDigits } from '@bfj/sandboxes/whatsapp/phone-numbers';
import type * as z from 'zod';
import { outgoingQueue } from '../../../../functions/messaging/outgoing/outgoing-queue.ts';
import type { OutgoingMessage } from '../../../../functions/messaging/outgoing/outgoing-message.ts';
import { isOptedIn, parseChannelSettings } from '../../../../functions/records/channel-settings.ts';
import type { Session } from '../../../../functions/runtime/http/session.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import type { Endpoint } from '../../../../shared/contracts/endpoint.ts';
import { linkedNumbers } from '../../../support/messaging/linked-numbers.ts';
import { suppressions } from '../../../support/messaging/suppressions.ts';
import { testApp } from '../test-app.ts';
import { whatsAppPeople } from './whatsapp-people.ts';

/** Somebody with an account, and with a session where they have one. */
export interface Someone {
  readonly account: Pick<Account, 'id' | 'telefone' | 'email'>;
  readonly session?: Session;
}

let people = 0;
/** The number of somebody who has no account. */
export const newNumber = (): string => {
  people += 1;
  return `2198${String(2_000_000 + people)}`;
};
/** The id at WhatsApp of somebody who hides their number. */
export const newUserId = (): string => {
  people += 1;
  return `BR.77770000${String(people).padStart(8, '0')}`;
};

/** The product as people meet its messages: on WhatsApp, by e-mail and on their page. */
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
  const rowsOf = async ({ account }: Someone) => app.partition(`ACCOUNT#${account.id}`);
  const rowOf = async (person: Someone, SK: string) =>
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
  /** Headers of a call from an address of its own. */
  const visitor = () => {
    visitors += 1;
    return { 'user-agent': 'tests/1', ...app.http.from(`10.1.${visitors >> 8}.${visitors & 255}`) };
  };
  return {
    ...app,
    phones,
    /** Why nothing is sent to an address or a number. */
    suppressions: suppressions(surroundings, { putItems: app.people.put }),
    linkNumber,
    /** Somebody whose number is linked, and who has written nothing since. */
    linked: async (over: Partial<Account> = {}) => {
      const person = await app.people.account(over);
      await linkNumber(person);
      return person;
    },
    /** Calls an endpoint from an address that nobody has called from before. */
    call: async (
      endpoint: Endpoint,
      body: unknown,
      person?: Someone,
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
    channelsOf: (person: Someone) => rowOf(person, 'CHANNELS'),
    /** Whether somebody gets messages on WhatsApp, as they have said last. */
    isOnWhatsApp: async (person: Someone) =>
      isOptedIn(parseChannelSettings(await rowOf(person, 'CHANNELS')), 'whatsapp'),
    answersTo: ({ account }: Someone) => phones.answers(account.telefone),
    /** Puts a message into the queue of its sender. */
    queueMessage: (message: OutgoingMessage) => queue.send([message]),
    /** The record of a message. */
    deliveryOf: async (person: Someone, { id, channel }: OutgoingMessage) =>
      rowOf(person, `DELIVERY#${id}#${channel}`),
    /** What WhatsApp has taken for a number. */
    sentTo: (to: string) =>
      messages.list({ channel: 'whatsapp', to: typedDigits(to) ?? to, limit: 200 }),
    addFault: (fault: z.input<typeof messageFaultSchema>) =>
      messageFaults.add(messageFaultSchema.parse(fault)),
    clearFaults: () => messageFaults.clear(),
    /** How often an event of a name is about somebody. */
    countEvents: (name: Parameters<typeof app.events>[0], { account }: Someone): number =>
      app.events(name).filter((event) => JSON.stringify(event.data).includes(account.id)).length,
  };
}
