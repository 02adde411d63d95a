import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { SlotPool } from '../../runtime/queues/queue-consumer.ts';
import { outgoingMessageSchema, type OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { sendBatch } from './send-batch.ts';
import type { SendDependencies } from './sender.ts';

/**
 * Returns a function that sends the messages of a queue. A batch is processed together, since it shares its reads
 * and its rate reservation; a failed message returns to the queue alone.
 */
export function outgoingConsumer(
  dependencies: SendDependencies,
  slots: SlotPool,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const chain = middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }, context) => {
    const deadline = dependencies.clock().getTime() + context.getRemainingTimeInMillis();
    const done = await slots.runIfFree(() => sendRecords(dependencies, Records, deadline));
    return done ?? requeue(dependencies, Records);
  });
  return async (batch, context) => chain(batch, context);
}

const busySeconds = { least: 1, spread: 3 };

/** No partner slot is free: send new messages, since a retry would count towards the maximum receives. */
async function requeue(
  { queue }: Pick<SendDependencies, 'queue'>,
  records: readonly SQSRecord[],
): Promise<SQSBatchResponse> {
  const { read, unreadable } = readAll(records);
  await queue.send(
    read.map(({ message }) => message),
    busySeconds.least + Math.random() * busySeconds.spread,
  );
  return batchFailures(unreadable);
}

interface ReadRecord {
  readonly record: SQSRecord;
  readonly message: OutgoingMessage;
}

function readAll(records: readonly SQSRecord[]) {
  const unreadable: SQSRecord[] = [];
  const read = records.flatMap((record): ReadRecord[] => {
    try {
      return [{ record, message: outgoingMessageSchema.parse(JSON.parse(record.body)) }];
    } catch (error) {
      reportFailure('message not readable', idsOf(record), error);
      unreadable.push(record);
      return [];
    }
  });
  return { read, unreadable };
}

async function sendRecords(
  dependencies: SendDependencies,
  records: readonly SQSRecord[],
  deadline: number,
): Promise<SQSBatchResponse> {
  const { read, unreadable } = readAll(records);
  const failed = [...unreadable];
  try {
    const outcomes = await sendBatch(
      dependencies,
      read.map(({ message }) => message),
      deadline,
    );
    for (const [index, { record, message }] of read.entries()) {
      const error = outcomes[index];
      if (error === undefined) continue;
      const { id: deliveryId, kind, channel } = message;
      reportFailure('message not sent', { ...idsOf(record), deliveryId, kind, channel }, error);
      failed.push(record);
    }
  } catch (error) {
    reportFailure('messages not sent', { messages: read.length }, error);
    failed.push(...read.map(({ record }) => record));
  }
  await dependencies.counts?.flush();
  return batchFailures(failed);
}

function idsOf({ messageId, attributes }: SQSRecord) {
  return { messageId, receiveCount: attributes.ApproximateReceiveCount };
}

function batchFailures(records: readonly SQSRecord[]): SQSBatchResponse {
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
