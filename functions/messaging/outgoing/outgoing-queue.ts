import { SQSClient } from '@aws-sdk/client-sqs';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { sendAll } from '../../runtime/queues/send-all.ts';
import { outgoingMessageSchema, type OutgoingMessage } from './outgoing-message.ts';

/** Name of a queue: its channel and its urgency. */
export type QueueName = `${MessageChannel}-${OutgoingMessage['urgency']}`;

/** SQS's maximum delay of a message. */
const maxDelaySeconds = 15 * 60;

export interface OutgoingQueue {
  /** Whether messages of a channel can be sent from here: a stage may have no sender for it. */
  supports(channel: MessageChannel): boolean;
  /**
   * Queues messages. Idempotent, since each message is sent once by its id.
   * @param delaySeconds the delay before they are processed, 15 minutes at most
   */
  send(messages: readonly OutgoingMessage[], delaySeconds?: number): Promise<void>;
}

/**
 * @throws before anything is sent: Error for a queue that is not among those given, a ZodError for an invalid or too
 * long message; then as `sendAll`
 */
export function outgoingQueue(
  queueUrls: Readonly<Partial<Record<QueueName, string>>>,
  { aws }: Pick<Platform, 'aws'> = lambdaPlatform,
): OutgoingQueue {
  // Some queues are given by name, and the SDK would use that name as its endpoint.
  const client = new SQSClient({ ...aws, useQueueUrlAsEndpoint: false });
  return {
    supports: (channel) => queueUrls[`${channel}-priority`] !== undefined,

    async send(messages, delaySeconds = 0) {
      const groups = [...Map.groupBy(messages, queueNameOf)].map(([name, group]) => {
        const url = queueUrls[name];
        if (url === undefined) throw new Error(`The queue ${name} is not among those given`);
        return { url, group: group.map((message) => outgoingMessageSchema.parse(message)) };
      });
      const delay = Math.min(Math.max(0, Math.ceil(delaySeconds)), maxDelaySeconds);
      for (const { url, group } of groups) await sendAll(client, url, group, delay);
    },
  };
}

export function queueNameOf({ channel, urgency }: OutgoingMessage): QueueName {
  return `${channel}-${urgency}`;
}
