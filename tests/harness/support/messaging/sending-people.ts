import { sesSettingsChangeSchema } from '@bfj/local-cloud/ses/ses-settings';
import type { OutgoingMessage } from '../../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  outgoingQueue,
  type QueueName,
} from '../../../../functions/messaging/outgoing/outgoing-queue.ts';
import { channelSettingsKey } from '../../../../functions/records/channel-settings.ts';
import { rowKey } from '../../../../functions/records/person.ts';
import { whatsAppContactKey } from '../../../../functions/records/whatsapp-contact.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { messageTo } from '../../../support/messaging/outgoing.ts';
import { eventTeller } from '../../../support/messaging/told-events.ts';
import { messagingApp } from './messaging-people.ts';

interface Registered {
  readonly account: Account;
}

/** As the sandbox calls somebody's number. */
export const numberOf = ({ account }: Registered): string => `55${account.telefone}`;

/** The senders of messages, the people who get them, and what partners make of them. */
export async function sendingApp(now = '2026-11-23T10:00:00-03:00') {
  const app = await messagingApp(now);
  const { messages, whatsApp, ses } = app.partners;
  // In one webhook for each message, and read by nobody.
  whatsApp.change({ sentAfter: [500, 500], deliveredAfter: [500, 500], readAfter: null });
  const emails = app
    .platformOf('send-emails')
    .settings('EMAIL_BULK_QUEUE_URL', 'EMAIL_PRIORITY_QUEUE_URL');
  const whatsApps = app
    .platformOf('send-whatsapp-messages')
    .settings('WHATSAPP_BULK_QUEUE_URL', 'WHATSAPP_PRIORITY_QUEUE_URL');
  const urls: Readonly<Record<QueueName, string>> = {
    'email-bulk': emails.EMAIL_BULK_QUEUE_URL,
    'email-priority': emails.EMAIL_PRIORITY_QUEUE_URL,
    'whatsapp-bulk': whatsApps.WHATSAPP_BULK_QUEUE_URL,
    'whatsapp-priority': whatsApps.WHATSAPP_PRIORITY_QUEUE_URL,
  };
  const queue = outgoingQueue(urls, app);

  const settingsOf = ({ account }: Registered, over: object) => ({
    ...channelSettingsKey(account.id),
    entity: 'ChannelSettings',
    email: {},
    whatsapp: {},
    off: [],
    updated_at: app.clock.now().toISOString(),
    ...over,
  });
  const subscriber = (over: Partial<Account> = {}) =>
    app.people.account({ plano: 'ativo', periodicidade_msg: 'diaria', ...over });
  /** Links somebody's number, who wrote to us that long ago. */
  const linkNumber = async (person: Registered, minutesAgo: number) => {
    const wroteAt = new Date(app.clock.milliseconds() - minutesAgo * 60_000).toISOString();
    await app.people.put(settingsOf(person, { whatsapp: { opted_in_at: wroteAt } }), {
      ...whatsAppContactKey(person.account.id),
      entity: 'WhatsAppContact',
      wa_id: numberOf(person),
      linked_at: wroteAt,
      last_inbound_at: wroteAt,
      updated_at: wroteAt,
    });
  };

  return {
    ...app,
    subscriber,
    /** Links somebody's number as the code and 'sim' do, but for the messages. */
    linkNumberByWords: app.linkNumber,
    linkNumber,
    /** A subscriber who has linked their number, and wrote to us that long ago. */
    linkedSubscriber: async (minutesAgo: number, over: Partial<Account> = {}) => {
      const person = await subscriber(over);
      await linkNumber(person, minutesAgo);
      return person;
    },
    /** Stores somebody's account with other values. */
    changeAccount: ({ account }: Registered, over: Partial<Account>) =>
      app.people.put({ ...rowKey(account.id, 'ACCOUNT'), entity: 'Account', ...account, ...over }),
    /** Puts what somebody wants of each channel. */
    putSettings: (person: Registered, over: object) => app.people.put(settingsOf(person, over)),
    /** Has an event published through the outbox, as the transaction that it is about does. */
    publish: eventTeller({ now: async () => app.clock.now() }, { putItems: app.people.put }),
    /** An edition for somebody by e-mail, in good time. */
    messageTo: (person: Registered, over: Partial<OutgoingMessage> = {}) =>
      messageTo(person, app.clock.now(), over),
    /** Has messages sent, each as often as it is given. */
    send: (...given: readonly OutgoingMessage[]) => queue.send(given),
    /** Sends a message, does all that follows from it within a minute, and returns its record. */
    outcome: async (person: Registered, message: OutgoingMessage) => {
      await queue.send([message]);
      await app.drainFor('1m');
      return app.deliveryOf(person, message);
    },
    /** What a partner has taken for somebody, the newest last. */
    sentBy: (channel: 'email' | 'whatsapp', person: Registered) => {
      const to = channel === 'email' ? person.account.email : numberOf(person);
      return messages.list({ channel, to, limit: 100 });
    },
    changeSes: (change: object) => ses.change(sesSettingsChangeSchema.parse(change)),
    resetSes: () => ses.reset(),
  };
}
