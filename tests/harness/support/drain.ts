import type {
  CloudModel,
  InvokeFunction,
  QueueSourceModel,
  StreamSourceModel,
} from '@bfj/local-cloud/cloud-model';
import type { StreamReader } from '@bfj/local-cloud/dynamodb/stream-reader';
import { invokeWithRecords } from '@bfj/local-cloud/dynamodb/stream-batches';
import { compileEventPattern } from '@bfj/local-cloud/events/event-pattern';
import type { Queues, ReceivedMessage } from '@bfj/local-cloud/sqs/queues';
import { handleBatchWithFunction } from '@bfj/local-cloud/sqs/queue-source';
import type { TestClock } from './test-clock.ts';

/** Number of stream records a function gets at once. */
const streamPage = 100;

interface DrainDependencies {
  readonly model: CloudModel;
  readonly queues: Queues;
  readonly clock: TestClock;
  readonly stream: StreamReader;
  readonly invoke: InvokeFunction;
  /**
   * Lets the partners report what is due.
   * @returns whether any event was due
   */
  readonly settlePartners: () => Promise<boolean>;
  /** Returns the number of writes to the table so far. */
  readonly writes: () => number;
  /** Marks all stream records up to this one as handled. */
  readonly forgetUntil: (sequenceNumber: string) => void;
}

/**
 * Returns a function that does all work possible before the clock moves: partner webhooks, the table's stream, the
 * rules of the bus and the queues, in turn until nothing is left. It returns the names of the functions in which
 * messages failed, one per message; these come back after their visibility timeout.
 */
export function createDrain(dependencies: DrainDependencies): () => Promise<readonly string[]> {
  const { model, queues, clock, settlePartners } = dependencies;
  const [streamSource, ...otherStreams] = model.streamSources;
  if (streamSource === undefined || otherStreams.length > 0) {
    throw new Error('The harness expects one function that reads the stream of the table');
  }
  const readStream = streamConsumer(dependencies, streamSource);
  const consumers = model.queueSources.map((source) => queueConsumer(dependencies, source));

  return async () => {
    const failed: string[] = [];
    for (let isDone = false; !isDone;) {
      isDone = !(await settlePartners()) && !(await readStream());
      for (const consume of consumers) {
        const outcome = await consume();
        if (outcome === undefined) continue;
        isDone = false;
        failed.push(...outcome);
      }
    }
    return failed;
  };

  function queueConsumer({ invoke }: DrainDependencies, source: QueueSourceModel) {
    const found = queues.byArn(source.queueArn);
    if (found === undefined) throw new Error(`There is no queue ${source.queueArn}`);
    const queue = found;
    const region = model.region;
    const handle = handleBatchWithFunction(source, queue, { region, invoke, log: () => {} });

    /** Returns undefined if no message was visible. */
    return async (): Promise<readonly string[] | undefined> => {
      const messages = queues.receive(queue.name, {
        maximum: source.batchSize,
        visibilitySeconds: 'held',
      });
      if (messages.length === 0) return undefined;
      const receivedAt = clock.milliseconds();
      const failures = await handle(messages);
      const retried = messages.filter(({ messageId }) => failures.has(messageId));
      const done = messages.filter(({ messageId }) => !failures.has(messageId));
      queues.delete(receiptsOf(done));
      queues.releaseAt(receiptsOf(retried), receivedAt + queue.visibilityTimeoutSeconds * 1000);
      return retried.map(() => source.functionName);
    };
  }
}

function receiptsOf(messages: readonly ReceivedMessage[]): readonly string[] {
  return messages.map(({ receiptHandle }) => receiptHandle);
}

/** Returns a function that reads the next page of the stream; it returns false at the end. */
function streamConsumer(
  { model, stream, invoke, writes, forgetUntil }: DrainDependencies,
  source: StreamSourceModel,
): () => Promise<boolean> {
  const filters = source.filters.map((filter) => compileEventPattern(filter));
  let writesSeen = 0;
  return async () => {
    const now = writes();
    if (now === writesSeen) return false;
    const batch = await stream.read(streamPage);
    const last = batch?.records.at(-1);
    if (batch === undefined || last === undefined) {
      writesSeen = now;
      return false;
    }
    const records = batch.records.filter((record) => filters.some((matches) => matches(record)));
    if (records.length > 0) {
      const outcome = await invokeWithRecords(source, records, {
        region: model.region,
        eventSourceArn: source.streamArn,
        invoke,
      });
      if (outcome.kind === 'failed') throw new Error('Events of the outbox were not published');
    }
    stream.checkpoint(batch.shardId, last.dynamodb.SequenceNumber);
    forgetUntil(last.dynamodb.SequenceNumber);
    return true;
  };
}
