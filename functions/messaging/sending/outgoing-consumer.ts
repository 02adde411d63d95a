import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { RoomToWait } from '../../runtime/queues/queue-consumer.ts';
import { outgoingMessageSchema, type OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { sendBatch } from './send-batch.ts';
import type { SendDependencies } from './sender.ts';

/**
 * A function that sends what a queue of messages brings. A batch is worked on together, since it shares
 * what it reads and its permits; a message that fails goes back to the queue alone.
 */
export function outgoingConsumer(
  dependencies: SendDependencies,
  slots: RoomToWait,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const chain = middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }, context) => {
    const deadline = dependencies.clock().getTime() + context.getRemainingTimeInMillis();
    const done = await slots.holdIfFree(() => workOff(dependencies, Records, deadline));
    return done ?? putBack(dependencies, Records);
  });
  return async (batch, context) => chain(batch, context);
}

const busySeconds = { least: 1, spread: 3 };

/** Where no slot is free to wait for the partner in: new messages, since coming back would use up tries. */
async function putBack(
  { queue }: Pick<SendDependencies, 'queue'>,
  records: readonly SQSRecord[],
): Promise<SQSBatchResponse> {
  const { read, unreadable } = readAll(records);
  await queue.send(
    read.map(({ message }) => message),
    busySeconds.least + Math.random() * busySeconds.spread,
  );
  return comingBack(unreadable);
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

async function workOff(
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
    for (const [place, { record, message }] of read.entries()) {
      const error = outcomes[place];
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
  return comingBack(failed);
}

function idsOf({ messageId, attributes }: SQSRecord) {
  return { messageId, receiveCount: attributes.ApproximateReceiveCount };
}

function comingBack(records: readonly SQSRecord[]): SQSBatchResponse {
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
