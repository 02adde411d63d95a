import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { reportFailure } from './report-failure.ts';

export interface MessageHandling<Message> {
  /** @throws for a body that is no message of this queue */
  readonly read: (body: string) => Message;
  readonly consume: (message: Message) => Promise<void>;
  /** What the report of a failure says, and by which ids; undefined for one that was not read. */
  readonly failure: string;
  readonly idsOf: (message: Message | undefined) => Readonly<Record<string, unknown>>;
}

/**
 * A function that works off a queue. Messages of a batch are worked on side by side, and each that
 * fails goes back to the queue alone.
 */
export function queueConsumer<Message>(
  handling: MessageHandling<Message>,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const chain = middy<SQSEvent, SQSBatchResponse>().handler(async (batch) => {
    const outcomes = await Promise.all(
      batch.Records.map(async (record) => ({
        itemIdentifier: record.messageId,
        failed: await fails(record, handling),
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

async function fails<Message>(
  record: SQSRecord,
  { read, consume, failure, idsOf }: MessageHandling<Message>,
): Promise<boolean> {
  let message: Message | undefined;
  try {
    message = read(record.body);
    await consume(message);
    return false;
  } catch (error) {
    const { messageId, attributes } = record;
    const receiveCount = attributes.ApproximateReceiveCount;
    reportFailure(failure, { ...idsOf(message), messageId, receiveCount }, error);
    return true;
  }
}
