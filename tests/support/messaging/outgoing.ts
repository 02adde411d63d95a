import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { queueNameOf } from '../../../functions/messaging/outgoing/outgoing-queue.ts';
import { sendAll } from '../../../functions/runtime/queues/send-all.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Sessions } from '../users/sessions.ts';

const sentSchema = z.object({
  messages: z.array(
    z.object({
      to: z.string(),
      state: z.string(),
      content: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** Puts messages into the senders' queues, and reads their results. */
export function outgoing(
  cloud: Pick<TestCloud, 'read' | 'write' | 'partition' | 'drain'>,
  sessions: Sessions,
) {
  const { region, userPoolEndpoint = '' } = sessions.configuration;
  const sqs = new SQSClient({
    region,
    endpoint: userPoolEndpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

  const urlOf = async (queue: string) => {
    const { QueueUrl } = await sqs.send(
      new GetQueueUrlCommand({ QueueName: `bfj-local-${queue}` }),
    );
    return QueueUrl ?? '';
  };
  const put = async (queue: string, MessageBody: string) => {
    await sqs.send(new SendMessageCommand({ QueueUrl: await urlOf(queue), MessageBody }));
  };

  /** Returns the current record of a message, from its owner's partition. */
  const delivery = async (owner: string, { id, channel }: OutgoingMessage) =>
    (await cloud.partition(owner)).find(({ SK }) => SK === `DELIVERY#${id}#${channel}`);

  return {
    put,
    send: (message: OutgoingMessage) => put(queueNameOf(message), JSON.stringify(message)),
    /** Sends any number of messages, in their order. */
    sendMany: async (messages: readonly OutgoingMessage[]) => {
      for (const [queue, group] of Map.groupBy(messages, queueNameOf)) {
        await sendAll(sqs, await urlOf(queue), group);
      }
    },
    delivery,
    /** Waits until all work that is due soon is done, and returns the record. */
    outcome: async (owner: string, message: OutgoingMessage) => {
      await cloud.drain();
      return delivery(owner, message);
    },
    /** Returns the messages that the partner accepted for a recipient, newest last. */
    sentTo: async (channel: 'email' | 'whatsapp', to: string) =>
      sentSchema.parse(
        await cloud.read(`/_local/messages?channel=${channel}&to=${encodeURIComponent(to)}`),
      ).messages,
    fault: (fault: object) => cloud.write('/_local/messages/faults', fault),
    close: () => sqs.destroy(),
  };
}

let messages = 0;

/** Returns an edition for an account by e-mail, still in time, with an id of its own. */
export function messageTo(
  recipient: { readonly account: Pick<Account, 'id'> },
  now: Date,
  over: Partial<OutgoingMessage> = {},
): OutgoingMessage {
  messages += 1;
  const kind = over.kind ?? 'opening';
  return {
    id: `${now.toISOString().slice(0, 10)}_${kind}_test-${messages}`,
    kind,
    channel: 'email',
    urgency: 'bulk',
    recipient: { by: 'account', accountId: recipient.account.id },
    subject: 'Abertura do mercado',
    parts: ['O Ibovespa abre estável.'],
    notAfter: new Date(now.getTime() + 45 * 60_000).toISOString(),
    ...over,
  };
}
