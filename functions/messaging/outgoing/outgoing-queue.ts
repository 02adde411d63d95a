import { SQSClient } from '@aws-sdk/client-sqs';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { sendAll } from '../../runtime/queues/send-all.ts';
import { outgoingMessageSchema, type OutgoingMessage } from './outgoing-message.ts';

/** Which queue a message waits in: by its channel and whether somebody waits for it. */
export type QueueName = `${MessageChannel}-${OutgoingMessage['urgency']}`;

/** SQS lets a message wait no longer than this before it is seen. */
const maximumDelaySeconds = 15 * 60;

export interface OutgoingQueue {
  /** Whether messages of a channel may go from here: a stage may have no sender for it. */
  takes(channel: MessageChannel): boolean;
  /**
   * Has messages sent; repeating it sends nothing twice, since a message's id makes it one.
   * @param delaySeconds before they are looked at, 15 minutes at most
   */
  send(messages: readonly OutgoingMessage[], delaySeconds?: number): Promise<void>;
}

/**
 * @throws before anything is sent: Error for a queue that is not among those given, a ZodError for what is no
 *   message or too long for one; then as `sendAll`
 */
export function outgoingQueue(
  queueUrls: Readonly<Partial<Record<QueueName, string>>>,
  { aws }: Pick<Platform, 'aws'> = lambdaPlatform,
): OutgoingQueue {
  // Some are known by their name, whose address the SDK would take for the service's own.
  const client = new SQSClient({ ...aws, useQueueUrlAsEndpoint: false });
  return {
    takes: (channel) => queueUrls[`${channel}-priority`] !== undefined,

    async send(messages, delaySeconds = 0) {
      const groups = [...Map.groupBy(messages, nameOfQueue)].map(([name, group]) => {
        const url = queueUrls[name];
        if (url === undefined) throw new Error(`The queue ${name} is not one to send to from here`);
        return { url, group: group.map((message) => outgoingMessageSchema.parse(message)) };
      });
      const delay = Math.min(Math.max(0, Math.ceil(delaySeconds)), maximumDelaySeconds);
      for (const { url, group } of groups) await sendAll(client, url, group, delay);
    },
  };
}

export function nameOfQueue({ channel, urgency }: OutgoingMessage): QueueName {
  return `${channel}-${urgency}`;
}
