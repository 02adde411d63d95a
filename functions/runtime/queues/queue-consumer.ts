import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from '../logger.ts';
import { reportFailure } from '../report-failure.ts';

/** The concurrency limit of work that waits for a partner (partner-concurrency/concurrency-limiter.ts). */
export interface SlotPool {
  /** Returns undefined at once, without running the work, when no slot is free. */
  runIfFree<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

interface BatchHandling<Message> {
  /** @throws for a body that is not a message of this queue */
  readonly read: (body: string) => Message;
  /**
   * Reads what the messages of a batch share, once for all of them; a failure returns all of them to the queue.
   * @returns the function that consumes one of them
   */
  readonly prepare: (messages: readonly Message[]) => Promise<(message: Message) => Promise<void>>;
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

export interface MessageHandling<Message> extends Omit<BatchHandling<Message>, 'prepare'> {
  readonly consume: (message: Message) => Promise<void>;
}

/**
 * Creates the function of a queue. Messages of a batch are processed concurrently, and each that fails returns to
 * the queue alone. Without a free partner slot the whole batch returns at once, and nothing counts as failed.
 */
export function queueConsumer<Message>({
  consume,
  ...handling
}: MessageHandling<Message>): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  return batchConsumer({ ...handling, prepare: async () => consume });
}

/** The same for messages that share a read. */
export function batchConsumer<Message>(
  handling: BatchHandling<Message>,
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
  handling: BatchHandling<Message>,
): Promise<SQSBatchResponse> {
  const readRecords = records.map((record) => readRecord(record, handling));
  const messages = readRecords.flatMap(({ message }) => (message === undefined ? [] : [message]));
  let consume: (message: Message) => Promise<void>;
  try {
    consume = await handling.prepare(messages);
  } catch (error) {
    reportFailure(handling.failure, { messages: messages.length }, error);
    return failedItems(records);
  }
  const failed = await Promise.all(
    orderedGroups(readRecords, handling).map(async (line) => {
      const failedOfLine: SQSRecord[] = [];
      for (const one of line)
        if (await fails(one, consume, handling)) failedOfLine.push(one.record);
      return failedOfLine;
    }),
  );
  return failedItems(failed.flat());
}

function orderedGroups<Message>(
  readRecords: readonly ReadRecord<Message>[],
  { orderingOf }: BatchHandling<Message>,
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
  { read, failure, idsOf }: BatchHandling<Message>,
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
  consume: (message: Message) => Promise<void>,
  { failure, idsOf }: BatchHandling<Message>,
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
