import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from '../logger.ts';
import { reportFailure } from '../report-failure.ts';

/** The concurrency limit of work that waits for a partner (partner-slots/partner-slots.ts). */
export interface RoomToWait {
  /** Undefined at once, and nothing done, where there is no room. */
  holdIfFree<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

export interface MessageHandling<Message> {
  /** @throws for a body that is no message of this queue */
  readonly read: (body: string) => Message;
  readonly consume: (message: Message) => Promise<void>;
  /** The log text of a failure, and its ids; undefined for an unreadable message. */
  readonly failure: string;
  readonly idsOf: (message: Message | undefined) => Readonly<Record<string, unknown>>;
  /**
   * In which line a message stands, and since when: those of one line are worked on one after another, as
   * far as they come in one batch. Undefined where all are worked on side by side.
   */
  readonly lineOf?: (message: Message) => { readonly name: string; readonly since: string };
  /** Done of all messages of a batch, where there are several, before any is worked on; where it fails, each fails or works alone. */
  readonly beforehand?: (messages: readonly Message[]) => Promise<void>;
  /** Undefined for work that waits for no partner. */
  readonly slots?: RoomToWait | undefined;
}

/**
 * Creates the function of a queue. Messages of a batch are processed concurrently, and each that fails returns to
 * the queue alone. Without a free partner slot the whole batch returns at once, and nothing counts as failed.
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

interface Taken<Message> {
  readonly record: SQSRecord;
  /** Undefined for a body that could not be read. */
  readonly message: Message | undefined;
}

async function workOff<Message>(
  records: readonly SQSRecord[],
  handling: MessageHandling<Message>,
): Promise<SQSBatchResponse> {
  const taken = records.map((record) => take(record, handling));
  const messages = taken.flatMap(({ message }) => (message === undefined ? [] : [message]));
  if (messages.length > 1) {
    await handling.beforehand?.(messages).catch((error: unknown) => {
      reportFailure(handling.failure, { messages: messages.length }, error, 'warn');
    });
  }
  const failed = await Promise.all(
    linesOf(taken, handling).map(async (line) => {
      const failedOfLine: SQSRecord[] = [];
      for (const one of line) if (await fails(one, handling)) failedOfLine.push(one.record);
      return failedOfLine;
    }),
  );
  return comingBack(failed.flat());
}

function linesOf<Message>(
  taken: readonly Taken<Message>[],
  { lineOf }: MessageHandling<Message>,
): readonly (readonly Taken<Message>[])[] {
  const alone = taken.filter(({ message }) => message === undefined || lineOf === undefined);
  const standing = taken.flatMap((one) =>
    one.message === undefined || lineOf === undefined ? [] : [{ one, ...lineOf(one.message) }],
  );
  const lines = Map.groupBy(
    standing.toSorted((left, right) =>
      left.since < right.since ? -1 : Number(left.since > right.since),
    ),
    ({ name }) => name,
  );
  return [
    ...alone.map((one) => [one]),
    ...[...lines.values()].map((line) => line.map(({ one }) => one)),
  ];
}

function comingBack(records: readonly SQSRecord[]): SQSBatchResponse {
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

/** A body that is no message of this queue is reported, and fails. */
function take<Message>(
  record: SQSRecord,
  { read, failure, idsOf }: MessageHandling<Message>,
): Taken<Message> {
  try {
    return { record, message: read(record.body) };
  } catch (error) {
    reportFailure(failure, { ...idsOf(undefined), ...idsOfRecord(record) }, error);
    return { record, message: undefined };
  }
}

async function fails<Message>(
  { record, message }: Taken<Message>,
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
