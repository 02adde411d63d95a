import { createAlarm } from '../alarm.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Queues, ReceivedMessage } from './queues.ts';

/** Handles one batch; never rejects. Returns the ids of the messages to retry. */
export type HandleBatch = (messages: readonly ReceivedMessage[]) => Promise<ReadonlySet<string>>;

export interface QueuePoller {
  start(): void;
  /** Returns whether a batch is running or could start now. */
  isBusy(): boolean;
  /** Starts no new batch; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Passes the messages of one queue to a function, in batches. It sleeps until a message arrives or becomes visible
 * by the local clock. A message is held while its batch runs, independent of its visibility timeout and the clock,
 * so that it is never handled twice at the same time. Failed messages return when the visibility timeout, counted
 * from their reception, has ended.
 */
export function createQueuePoller(
  dependencies: {
    readonly queues: Queues;
    readonly clock: MovableClock;
    readonly database: Database;
  },
  source: {
    readonly queueName: string;
    readonly batchSize: number;
    /** Maximum wait of the first message of a batch for others. */
    readonly batchingWindowMilliseconds: number;
    readonly maxConcurrency: number;
    readonly handle: HandleBatch;
  },
): QueuePoller {
  const { queues, clock, database } = dependencies;
  const running = new Set<Promise<void>>();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let isPumpScheduled = false;
  /** Since when messages wait for their batch to fill. */
  let windowOpenedAt: number | undefined;

  const wake = () => {
    if (!isPumpScheduled && state === 'started') {
      isPumpScheduled = true;
      // Messages sent in one turn of the event loop form one batch.
      setImmediate(pump);
    }
  };
  const alarm = createAlarm(clock, wake);

  const pump = () => {
    isPumpScheduled = false;
    while (running.size < source.maxConcurrency) {
      if (state !== 'started' || !isBatchReady()) {
        return;
      }
      const messages = queues.receive(source.queueName, {
        maximum: source.batchSize,
        visibilitySeconds: 'held',
      });
      if (messages.length === 0) {
        alarm.setFor(queues.nextVisibleAt(source.queueName));
        return;
      }
      const run = handleBatch(messages).finally(() => {
        running.delete(run);
        wake();
      });
      running.add(run);
    }
  };

  const isBatchReady = () => {
    if (source.batchingWindowMilliseconds === 0) {
      return true;
    }
    const now = clock.milliseconds();
    const waiting = queues.countVisible(source.queueName, source.batchSize);
    if (waiting === 0) {
      windowOpenedAt = undefined;
      alarm.setFor(queues.nextVisibleAt(source.queueName));
      return false;
    }
    windowOpenedAt ??= now;
    const closesAt = windowOpenedAt + source.batchingWindowMilliseconds;
    if (waiting < source.batchSize && now < closesAt) {
      alarm.setFor(closesAt);
      return false;
    }
    windowOpenedAt = undefined;
    return true;
  };

  const handleBatch = async (messages: readonly ReceivedMessage[]) => {
    const receivedAt = clock.milliseconds();
    const failed = await source.handle(messages);
    if (!database.isOpen) {
      return;
    }
    const timeout = queues.byName(source.queueName)?.visibilityTimeoutSeconds ?? 0;
    const visibleAgainAt = Math.max(receivedAt + timeout * 1000, clock.milliseconds());
    const receiptsOf = (some: readonly ReceivedMessage[]) => some.map((one) => one.receiptHandle);
    database.transaction(() => {
      queues.delete(receiptsOf(messages.filter((message) => !failed.has(message.messageId))));
      const retried = messages.filter((message) => failed.has(message.messageId));
      queues.releaseAt(receiptsOf(retried), visibleAgainAt);
    });
  };

  const unsubscribe = queues.onArrival(source.queueName, wake);

  return {
    start: () => {
      if (state === 'new') {
        state = 'started';
        wake();
      }
    },
    isBusy: () => running.size > 0 || queues.countVisible(source.queueName, 1) > 0,
    stop: async () => {
      state = 'stopped';
      alarm.stop();
      unsubscribe();
      await Promise.allSettled(running);
    },
  };
}
