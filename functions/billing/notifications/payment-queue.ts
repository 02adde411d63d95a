import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { PaymentMessage } from './payment-message.ts';

/** SQS takes so many messages a call. */
const maximumEntries = 10;
/** Long enough for a partner that has stumbled. */
const lookAgainSeconds = 90;

/** A queue in front of convergences: of what the partner tells, or of what is looked at. */
export interface PaymentQueue {
  readonly enqueue: (message: PaymentMessage) => Promise<void>;
  readonly enqueueAll: (messages: readonly PaymentMessage[]) => Promise<void>;
  /** Has an account looked at again in a while. */
  readonly lookAgain: (accountId: string) => Promise<void>;
}

export function paymentQueue(queueUrl: string): PaymentQueue {
  const client = new SQSClient({});
  const send = async (message: PaymentMessage, delaySeconds?: number) => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(message),
        ...(delaySeconds === undefined ? {} : { DelaySeconds: delaySeconds }),
      }),
    );
  };
  return {
    enqueue: (message) => send(message),
    lookAgain: (accountId) => send({ kind: 'account', accountId }, lookAgainSeconds),
    async enqueueAll(messages) {
      for (let start = 0; start < messages.length; start += maximumEntries) {
        const answer = await client.send(
          new SendMessageBatchCommand({
            QueueUrl: queueUrl,
            Entries: messages.slice(start, start + maximumEntries).map((message, place) => ({
              Id: String(place),
              MessageBody: JSON.stringify(message),
            })),
          }),
        );
        const refused = answer.Failed?.length ?? 0;
        if (refused > 0) throw new OperationalError(`${refused} messages were not taken`);
      }
    },
  };
}
