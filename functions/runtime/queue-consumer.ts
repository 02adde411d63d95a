import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from './logger.ts';
import { reportFailure } from './report-failure.ts';

/** Where work that waits for a partner finds room to wait, or none (partner-slots/partner-slots.ts). */
export interface RoomToWait {
  /** Undefined at once, and nothing done, where there is no room. */
  holdIfFree<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

export interface MessageHandling<Message> {
  /** @throws for a body that is no message of this queue */
  readonly read: (body: string) => Message;
  readonly consume: (message: Message) => Promise<void>;
  /** What the report of a failure says, and by which ids; undefined for one that was not read. */
  readonly failure: string;
  readonly idsOf: (message: Message | undefined) => Readonly<Record<string, unknown>>;
  /** Undefined for work that waits for no partner. */
  readonly slots?: RoomToWait | undefined;
}

/**
 * A function that works off a queue. Messages of a batch are worked on side by side, and each that
 * fails goes back to the queue alone. Where its work waits for a partner and has no slot to do so, all
 * of the batch goes back at once, and nothing has failed.
 */
export function queueConsumer<Message>(
  handling: MessageHandling<Message>,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const { slots } = handling;
  const chain = middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }) => {
    const work = () => workOff(Records, handling);
    const done = await (slots === undefined ? work() : slots.holdIfFree(work));
    if (done !== undefined) return done;
    logger.info('batch waits for a slot', { messages: Records.length });
    return comingBack(Records);
  });
  return async (batch, context) => chain(batch, context);
}

async function workOff<Message>(
  records: readonly SQSRecord[],
  handling: MessageHandling<Message>,
): Promise<SQSBatchResponse> {
  const outcomes = await Promise.all(
    records.map(async (record) => ({ record, failed: await fails(record, handling) })),
  );
  return comingBack(outcomes.filter(({ failed }) => failed).map(({ record }) => record));
}

function comingBack(records: readonly SQSRecord[]): SQSBatchResponse {
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
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
