import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { sendAll } from '../../runtime/queues/send-all.ts';
import type { PaymentMessage } from './payment-message.ts';

/** Long enough for a partner that has stumbled. */
const checkDelaySeconds = 90;

/** The queue of reconciliations, after a notification or for a check. */
export interface PaymentQueue {
  readonly enqueue: (message: PaymentMessage) => Promise<void>;
  readonly enqueueAll: (messages: readonly PaymentMessage[]) => Promise<void>;
  /** Schedules another check of an account. */
  readonly scheduleCheck: (accountId: string) => Promise<void>;
}

export function paymentQueue(
  queueUrl: string,
  { aws }: Pick<Platform, 'aws'> = lambdaPlatform,
): PaymentQueue {
  const client = new SQSClient({ ...aws });
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
    scheduleCheck: (accountId) => send({ kind: 'account', accountId }, checkDelaySeconds),
    enqueueAll: (messages) => sendAll(client, queueUrl, messages),
  };
}
