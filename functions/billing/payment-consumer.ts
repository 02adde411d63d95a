import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { reportFailure } from '../runtime/report-failure.ts';
import { readPaymentMessage, type PaymentMessage } from './payment-message.ts';

/** Works off the payment queue; of a batch, each message that fails goes back alone. */
export function paymentConsumer(
  consume: (message: PaymentMessage) => Promise<void>,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const chain = middy<SQSEvent, SQSBatchResponse>().handler(async (batch) => {
    const outcomes = await Promise.all(
      batch.Records.map(async (record) => ({
        itemIdentifier: record.messageId,
        failed: await fails(record, consume),
      })),
    );
    return {
      batchItemFailures: outcomes
        .filter(({ failed }) => failed)
        .map(({ itemIdentifier }) => ({ itemIdentifier })),
    };
  });
  return async (batch, context) => chain(batch, context);
}

async function fails(
  record: SQSRecord,
  consume: (message: PaymentMessage) => Promise<void>,
): Promise<boolean> {
  let about: Readonly<Record<string, string>> = {};
  try {
    const message = readPaymentMessage(record.body);
    about = message;
    await consume(message);
    return false;
  } catch (error) {
    const { messageId, attributes } = record;
    const receiveCount = attributes.ApproximateReceiveCount;
    reportFailure('payment message not done', { ...about, messageId, receiveCount }, error);
    return true;
  }
}
