import { sesSettingsChangeSchema } from '@bfj/local-cloud/ses/ses-settings';
import type { OutgoingMessage } from '../../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  outgoingQueue,
  type QueueName,
} from '../../../../functions/messaging/outgoing/outgoing-queue.ts';
import { channelSettingsKey } from '../../../../functions/entities/channel-settings.ts';
import { rowKey } from '../../../../functions/entities/account-rows.ts';
import { whatsAppContactKey } from '../../../../functions/entities/whatsapp-contact.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { messageTo } from '../../../support/messaging/outgoing.ts';
import { eventPublisher } from '../../../support/messaging/event-publisher.ts';
import { messagingApp } from './messaging-app.ts';

interface Registered {
  readonly account: Account;
}

/** Returns the number of a user in the sandbox's format. */
export const toSandboxNumber = ({ account }: Registered): string => `55${account.telefone}`;

/** Starts the product for tests of the senders, with recipients and partners. */
export async function sendingApp(now = '2026-11-23T10:00:00-03:00') {
  const app = await messagingApp(now);
  const { messages, whatsApp, ses } = app.partners;
  // The partner sends one webhook per message, and no message is read.
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
  /** Stores a linked number for a person who wrote to us this many minutes ago. */
  const linkNumber = async (person: Registered, minutesAgo: number) => {
    const wroteAt = new Date(app.clock.milliseconds() - minutesAgo * 60_000).toISOString();
    await app.people.put(settingsOf(person, { whatsapp: { opted_in_at: wroteAt } }), {
      ...whatsAppContactKey(person.account.id),
      entity: 'WhatsAppContact',
      wa_id: toSandboxNumber(person),
      linked_at: wroteAt,
      last_inbound_at: wroteAt,
      updated_at: wroteAt,
    });
  };

  return {
    ...app,
    subscriber,
    /**
     * Links a person's number through the product's own steps, without sending the messages with the code and 'sim'.
     */
    linkNumberThroughProduct: app.linkNumber,
    linkNumber,
    /** Creates a subscriber with a linked number who wrote to us this many minutes ago. */
    linkedSubscriber: async (minutesAgo: number, over: Partial<Account> = {}) => {
      const person = await subscriber(over);
      await linkNumber(person, minutesAgo);
      return person;
    },
    /** Stores a person's account with other values. */
    changeAccount: ({ account }: Registered, over: Partial<Account>) =>
      app.people.put({ ...rowKey(account.id, 'ACCOUNT'), entity: 'Account', ...account, ...over }),
    /** Stores a person's preferences for each channel. */
    putSettings: (person: Registered, over: object) => app.people.put(settingsOf(person, over)),
    /** Publishes an event through the outbox, as the product's transactions do. */
    publish: eventPublisher({ now: async () => app.clock.now() }, { putItems: app.people.put }),
    /** Returns an e-mail edition for a person, well before its deadline. */
    messageTo: (person: Registered, over: Partial<OutgoingMessage> = {}) =>
      messageTo(person, app.clock.now(), over),
    /** Queues messages; a message given twice is queued twice. */
    send: (...messages: readonly OutgoingMessage[]) => queue.send(messages),
    /** Sends a message, completes all work within a minute, and returns its record. */
    outcome: async (person: Registered, message: OutgoingMessage) => {
      await queue.send([message]);
      await app.drainFor('1m');
      return app.deliveryOf(person, message);
    },
    /** Returns the messages that a partner accepted for a person, newest last. */
    sentBy: (channel: 'email' | 'whatsapp', person: Registered) => {
      const to = channel === 'email' ? person.account.email : toSandboxNumber(person);
      return messages.list({ channel, to, limit: 100 });
    },
    changeSes: (change: object) => ses.change(sesSettingsChangeSchema.parse(change)),
    resetSes: () => ses.reset(),
  };
}
