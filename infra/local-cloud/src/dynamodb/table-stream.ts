import { setTimeout as wait } from 'node:timers/promises';
import type { MovableClock } from '../clock.ts';
import type { CloudModel, InvokeFunction, StreamSourceModel, TableModel } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import { compileEventPattern } from '../events/event-pattern.ts';
import type { Queues } from '../sqs/queues.ts';
import type { DynamoDbWire } from './dynamodb-wire.ts';
import { buildFailureRecord, invokeWithRecords } from './stream-batches.ts';
import { openStreamReader, type StreamRecord } from './stream-reader.ts';

export interface TableStream {
  start(): void;
  /**
   * Reads at once; resolves when everything that was written before this call has been handled, or when the stream
   * stops.
   */
  catchUp(): Promise<void>;
  /** Resolves when the running invocation has ended. */
  stop(): Promise<void>;
}

const maxRecordsPerRead = 1000;
const minPauseMilliseconds = 20;
/** Maximum pause between polls of the data's version, or of the stream itself when there is no version. */
const maxPauseMilliseconds = { withVersion: 50, without: 200 };
/** Some seconds without writes lead to the maximum pause. */
const pauseGrowth = 1.02;
const firstRetryMilliseconds = 200;
const maxRetryMilliseconds = 20_000;

/**
 * Implements Lambda's event source mapping of a table's stream: records in order, in batches, each at least once. A
 * batch that fails is retried, and no later record is handled, until it succeeds or its attempts are used up; then a
 * failure record goes to the dead-letter queue.
 */
export function createTableStream(
  dependencies: {
    readonly model: CloudModel;
    readonly wire: DynamoDbWire;
    readonly database: Database;
    readonly clock: MovableClock;
    readonly queues: Queues;
    readonly invoke: InvokeFunction;
    readonly log: (line: string) => void;
    /** Returns a number that changes when the table may have changed; without it the stream is polled. */
    readonly dataVersion?: (() => number) | undefined;
    /** Called when every record up to this one has been handled. */
    readonly onProgress: (sequenceNumber: string) => void;
  },
  source: StreamSourceModel,
  table: TableModel,
): TableStream {
  const { model, wire, database, clock, queues, invoke, log } = dependencies;
  const filters = source.filters.map(compileEventPattern);
  const matchesFilters = (record: StreamRecord) =>
    filters.length === 0 || filters.some((matches) => matches(record));
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  /** Ends the pause between two reads. */
  let readNow = new AbortController();
  /** Calls of `catchUp` that wait for a read that starts after them and returns no records. */
  const waiting: (() => void)[] = [];

  const pause = async (milliseconds: number, signal: AbortSignal = stopping.signal) => {
    // The abort ends the pause and is not an error.
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (!stopping.signal.aborted) {
          log(`stream of ${table.name}: ${error instanceof Error ? error.message : String(error)}`);
          await pause(1000);
        }
      }
    }
  };

  const follow = async () => {
    const name = `${source.functionName} ${table.name}`;
    const reader = await openStreamReader({ wire, database }, { name, tableName: table.name });
    const eventSourceArn = `${table.arn}/stream/${reader.streamArn.split('/stream/')[1] ?? ''}`;
    const maxPause =
      dependencies.dataVersion === undefined
        ? maxPauseMilliseconds.without
        : maxPauseMilliseconds.withVersion;
    let idlePause = minPauseMilliseconds;
    let wasFilling = false;

    const handle = async (shardId: string, records: readonly StreamRecord[]) => {
      const done = (record: StreamRecord | undefined) => {
        if (record !== undefined && database.isOpen) {
          reader.checkpoint(shardId, record.dynamodb.SequenceNumber);
        }
      };
      let remaining = records;
      let size = records.length;
      let attempts = 0;
      while (remaining.length > 0 && !stopping.signal.aborted) {
        const batch = remaining.slice(0, size);
        const outcome = await invokeWithRecords(source, batch, {
          region: model.region,
          eventSourceArn,
          invoke,
        });
        const doneCount = outcome.kind === 'done' ? batch.length : outcome.doneCount;
        done(batch[doneCount - 1]);
        remaining = remaining.slice(doneCount);
        if (outcome.kind === 'done') {
          size = records.length;
          attempts = 0;
          continue;
        }
        attempts = doneCount > 0 ? 1 : attempts + 1;
        const failed = batch.slice(doneCount);
        if (source.bisectBatchOnError && failed.length > 1) {
          // Halving does not count as an attempt.
          size = Math.ceil(failed.length / 2);
          attempts = 0;
        } else if (attempts > (source.maxRetryAttempts ?? Number.POSITIVE_INFINITY)) {
          giveUp(shardId, failed, attempts);
          remaining = remaining.slice(failed.length);
          size = records.length;
          attempts = 0;
          continue;
        }
        const backoff = firstRetryMilliseconds * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
        await pause(Math.min(backoff, maxRetryMilliseconds));
      }
    };

    const giveUp = (shardId: string, failed: readonly StreamRecord[], invokeCount: number) => {
      const last = failed.at(-1)?.dynamodb.SequenceNumber;
      const target = queues.byArn(source.deadLetterQueueArn ?? '');
      const { functionName } = source;
      const functionArn = model.functions.find((one) => one.name === functionName)?.arn ?? '';
      if (!database.isOpen || last === undefined) {
        return;
      }
      database.transaction(() => {
        if (target !== undefined) {
          const now = clock.now();
          const about = { functionArn, streamArn: eventSourceArn, shardId, invokeCount, now };
          queues.send(target.name, { body: buildFailureRecord(failed, about) });
        }
        reader.checkpoint(shardId, last);
      });
      log(`${functionName}: gave up on ${failed.length} stream records up to ${last}`);
    };

    const waitForWrites = async (versionBefore: number | undefined) => {
      do {
        await pause(idlePause, readNow.signal);
        if (readNow.signal.aborted) return;
        idlePause = Math.min(idlePause * pauseGrowth, maxPause);
      } while (!mayHaveRecords(versionBefore) && !stopping.signal.aborted);
    };
    const mayHaveRecords = (versionBefore: number | undefined) =>
      versionBefore === undefined || dependencies.dataVersion?.() !== versionBefore;

    while (!stopping.signal.aborted) {
      const version = dependencies.dataVersion?.();
      const waitingBefore = waiting.length;
      readNow = new AbortController();
      const page = await reader.read(maxRecordsPerRead);
      if (page === undefined) {
        waiting.splice(0, waitingBefore).forEach((resolve) => resolve());
        await waitForWrites(version);
        continue;
      }
      idlePause = minPauseMilliseconds;
      const matching = page.records.filter(matchesFilters);
      const windowMilliseconds = source.maxBatchingWindowSeconds * 1000;
      if (matching.length > 0 && matching.length < source.batchSize && windowMilliseconds > 0) {
        if (!wasFilling) {
          wasFilling = true;
          await pause(windowMilliseconds);
          continue;
        }
      }
      wasFilling = false;
      for (let start = 0; start < matching.length; start += source.batchSize) {
        await handle(page.shardId, matching.slice(start, start + source.batchSize));
      }
      const last = page.records.at(-1)?.dynamodb.SequenceNumber;
      if (!stopping.signal.aborted && last !== undefined) {
        reader.checkpoint(page.shardId, last);
        dependencies.onProgress(last);
      }
    }
  };

  return {
    start: () => {
      loop ??= run();
    },
    catchUp: async () => {
      if (loop === undefined || stopping.signal.aborted) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        readNow.abort();
      });
    },
    stop: async () => {
      stopping.abort();
      readNow.abort();
      await loop;
      waiting.forEach((resolve) => resolve());
    },
  };
}
