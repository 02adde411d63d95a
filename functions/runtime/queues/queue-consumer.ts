import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from '../logger.ts';
import { reportFailure } from '../report-failure.ts';

/** The concurrency limit of work that waits for a partner (partner-concurrency/concurrency-limiter.ts). */
export interface SlotPool {
  /** Returns undefined at once, without running the work, when no slot is free. */
  runIfFree<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

export interface MessageHandling<Message> {
  /** @throws for a body that is not a message of this queue */
  readonly read: (body: string) => Message;
  readonly consume: (message: Message) => Promise<void>;
  /** The log text of a failure, and its ids; undefined for an unreadable message. */
  readonly failure: string;
  readonly idsOf: (message: Message | undefined) => Readonly<Record<string, unknown>>;
  /**
   * Returns the group of a message and its time: messages of one group are processed one after another within a
   * batch. Undefined when all messages are processed concurrently.
   */
  readonly orderingOf?: (message: Message) => { readonly name: string; readonly since: string };
  /** Undefined for work that calls no partner. */
  readonly slots?: SlotPool | undefined;
}

/**
 * Creates the function of a queue. Messages of a batch are processed concurrently, and each that fails returns to
 * the queue alone. Without a free partner slot the whole batch returns at once, and nothing counts as failed.
 */
export function queueConsumer<Message>(
  handling: MessageHandling<Message>,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const { slots } = handling;
  return async ({ Records }) => {
    const work = () => processRecords(Records, handling);
    const done = await (slots === undefined ? work() : slots.runIfFree(work));
    if (done !== undefined) return done;
    logger.info('batch waits for a slot', { messages: Records.length });
    return failedItems(Records);
  };
}

interface ReadRecord<Message> {
  readonly record: SQSRecord;
  /** Undefined for a body that could not be read. */
  readonly message: Message | undefined;
}

async function processRecords<Message>(
  records: readonly SQSRecord[],
  handling: MessageHandling<Message>,
): Promise<SQSBatchResponse> {
  const readRecords = records.map((record) => readRecord(record, handling));
  const failed = await Promise.all(
    orderedGroups(readRecords, handling).map(async (line) => {
      const failedOfLine: SQSRecord[] = [];
      for (const one of line) if (await fails(one, handling)) failedOfLine.push(one.record);
      return failedOfLine;
    }),
  );
  return failedItems(failed.flat());
}

function orderedGroups<Message>(
  readRecords: readonly ReadRecord<Message>[],
  { orderingOf }: MessageHandling<Message>,
): readonly (readonly ReadRecord<Message>[])[] {
  const alone = readRecords.filter(
    ({ message }) => message === undefined || orderingOf === undefined,
  );
  const keyed = readRecords.flatMap((one) =>
    one.message === undefined || orderingOf === undefined
      ? []
      : [{ one, ...orderingOf(one.message) }],
  );
  const lines = Map.groupBy(
    keyed.toSorted((left, right) =>
      left.since < right.since ? -1 : Number(left.since > right.since),
    ),
    ({ name }) => name,
  );
  return [
    ...alone.map((one) => [one]),
    ...[...lines.values()].map((line) => line.map(({ one }) => one)),
  ];
}

function failedItems(records: readonly SQSRecord[]): SQSBatchResponse {
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

/** A body that is not a message of this queue is reported, and fails. */
function readRecord<Message>(
  record: SQSRecord,
  { read, failure, idsOf }: MessageHandling<Message>,
): ReadRecord<Message> {
  try {
    return { record, message: read(record.body) };
  } catch (error) {
    reportFailure(failure, { ...idsOf(undefined), ...idsOfRecord(record) }, error);
    return { record, message: undefined };
  }
}

async function fails<Message>(
  { record, message }: ReadRecord<Message>,
  { consume, failure, idsOf }: MessageHandling<Message>,
): Promise<boolean> {
  if (message === undefined) return true;
  try {
    await consume(message);
    return false;
  } catch (error) {
    reportFailure(failure, { ...idsOf(message), ...idsOfRecord(record) }, error);
    return true;
  }
}

function idsOfRecord({ messageId, attributes }: SQSRecord) {
  return { messageId, receiveCount: attributes.ApproximateReceiveCount };
}
