import { randomUUID } from 'node:crypto';
import type { MovableClock } from '../clock.ts';
import type { QueueModel } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { prepareMessageStatements } from './message-statements.ts';
import {
  parseStoredMessage,
  type MessageAttributes,
  type StoredMessage,
} from './stored-message.ts';

/** A queue of the template, or an internal one of a service. */
export type HostedQueue = Omit<QueueModel, 'redrive'> & {
  /** Without a dead-letter queue, a message that exceeds the maximum receives is dropped. */
  readonly redrive:
    | { readonly deadLetterQueueArn: string | undefined; readonly maxReceives: number }
    | undefined;
};

export interface ReceivedMessage extends StoredMessage {
  readonly receiptHandle: string;
}

export interface Queues {
  readonly all: readonly HostedQueue[];
  byName(name: string): HostedQueue | undefined;
  byArn(arn: string): HostedQueue | undefined;
  /** Stores a message durably, or with the current transaction. Returns the message's id. */
  send(
    queueName: string,
    message: {
      readonly body: string;
      readonly attributes?: MessageAttributes;
      /** Overrides the queue's own delay. */
      readonly delaySeconds?: number | undefined;
    },
  ): string;
  /**
   * Receives up to `maximum` messages. They return when their visibility timeout ends; with `held` only when they
   * are released, or the cloud restarts.
   */
  receive(
    queueName: string,
    options: { readonly maximum: number; readonly visibilitySeconds: number | 'held' },
  ): readonly ReceivedMessage[];
  /** Ignores receipts that are not the message's last one. */
  delete(receiptHandles: readonly string[]): void;
  /** Makes received messages visible at this instant. Returns the number of valid receipts. */
  releaseAt(receiptHandles: readonly string[], milliseconds: number): number;
  purge(queueName: string): void;
  /** Returns the number of messages that could be received now, at most `limit`. */
  countVisible(queueName: string, limit: number): number;
  /** Returns undefined when no message waits, delayed or in flight, except held ones. */
  nextVisibleAt(queueName: string): number | undefined;
  /** Calls the listener when messages arrive or are made visible. */
  onArrival(queueName: string, listener: () => void): () => void;
  /** Notifies the listeners about messages that were moved there. */
  wake(queueName: string): void;
}

/** Visibility time of a message with a running invocation. */
export const heldVisibleAt = Number.MAX_SAFE_INTEGER;
const retentionCheckMilliseconds = 60_000;

/**
 * Hosts the queues of the template. Messages that a killed cloud was handling are visible again.
 * @throws LocalCloudError for a dead-letter queue that does not exist
 */
export function createQueues(dependencies: {
  readonly queues: readonly HostedQueue[];
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: (line: string) => void;
}): Queues {
  const { database, clock, log } = dependencies;
  const statements = prepareMessageStatements(database);
  const byName = new Map(dependencies.queues.map((queue) => [queue.name, queue]));
  const byArn = new Map(dependencies.queues.map((queue) => [queue.arn, queue]));
  const listeners = new Map<string, Set<() => void>>();
  const retentionCheckedAt = new Map<string, number>();
  for (const { name, redrive } of dependencies.queues) {
    const arn = redrive?.deadLetterQueueArn;
    if (arn !== undefined && !byArn.has(arn)) {
      throw new LocalCloudError(`The dead-letter queue of ${name} is not in the template: ${arn}`);
    }
  }
  statements.releaseAllInFlight.run(clock.milliseconds());

  const requireQueue = (name: string) => {
    const queue = byName.get(name);
    if (queue === undefined) {
      throw new LocalCloudError(`There is no queue ${name} in the template.`);
    }
    return queue;
  };
  const notifyListeners = (name: string) => {
    for (const listener of listeners.get(name) ?? []) {
      listener();
    }
  };

  const deleteExpired = (queue: HostedQueue, now: number) => {
    if (now - (retentionCheckedAt.get(queue.name) ?? 0) >= retentionCheckMilliseconds) {
      retentionCheckedAt.set(queue.name, now);
      statements.deleteSentBefore.run(
        queue.name,
        now - queue.messageRetentionSeconds * 1000,
        heldVisibleAt,
      );
    }
  };

  const moveToDeadLettersOrDrop = (queue: HostedQueue, message: StoredMessage, now: number) => {
    const deadLetterQueueArn = queue.redrive?.deadLetterQueueArn;
    const deadLetterQueue =
      deadLetterQueueArn === undefined ? undefined : byArn.get(deadLetterQueueArn);
    if (deadLetterQueue === undefined) {
      statements.deleteBySequence.run(message.sequence);
      log(`${queue.name}: gave up on ${message.messageId} after ${message.receiveCount} attempts`);
      return;
    }
    statements.move.run(deadLetterQueue.name, now, queue.arn, message.sequence);
    log(
      `${queue.name}: ${message.messageId} is a dead letter after ${message.receiveCount} attempts`,
    );
    notifyListeners(deadLetterQueue.name);
  };

  const takeOne = (message: StoredMessage, now: number, visibleAt: number): ReceivedMessage => {
    const receipt = randomUUID();
    const firstReceivedAt = message.firstReceivedAt ?? now;
    statements.take.run(visibleAt, firstReceivedAt, receipt, message.sequence);
    return {
      ...message,
      receiveCount: message.receiveCount + 1,
      firstReceivedAt,
      receiptHandle: `${message.sequence}-${receipt}`,
    };
  };

  return {
    all: dependencies.queues,
    byName: (name) => byName.get(name),
    byArn: (arn) => byArn.get(arn),
    send: (queueName, message) => {
      const queue = requireQueue(queueName);
      const messageId = randomUUID();
      const now = clock.milliseconds();
      const delaySeconds = message.delaySeconds ?? queue.delaySeconds;
      const attributes = JSON.stringify(message.attributes ?? {});
      const visibleAt = now + delaySeconds * 1000;
      statements.insert.run(queueName, messageId, message.body, attributes, now, visibleAt);
      notifyListeners(queueName);
      return messageId;
    },
    receive: (queueName, { maximum, visibilitySeconds }) => {
      const queue = requireQueue(queueName);
      const now = clock.milliseconds();
      const visibleAt =
        visibilitySeconds === 'held' ? heldVisibleAt : now + visibilitySeconds * 1000;
      const maxReceives = queue.redrive?.maxReceives ?? Number.POSITIVE_INFINITY;
      const received: ReceivedMessage[] = [];
      if (statements.anyVisible.get(queueName, now) === undefined) {
        return received;
      }
      return database.transaction(() => {
        deleteExpired(queue, now);
        for (;;) {
          const rows = statements.selectVisible.all(queueName, now, maximum - received.length);
          for (const message of rows.map(parseStoredMessage)) {
            if (message.receiveCount >= maxReceives) {
              moveToDeadLettersOrDrop(queue, message, now);
            } else {
              received.push(takeOne(message, now, visibleAt));
            }
          }
          // With a visibility timeout of zero the same message would be found again.
          if (rows.length === 0 || received.length === maximum || visibilitySeconds === 0) {
            return received;
          }
        }
      });
    },
    delete: (receiptHandles) => {
      database.transaction(() => {
        for (const { sequence, receipt } of receiptHandles.map(parseReceiptHandle)) {
          statements.deleteReceived.run(sequence, receipt);
        }
      });
    },
    releaseAt: (receiptHandles, milliseconds) => {
      const queueNames = new Set<string>();
      const count = database.transaction(() => {
        const names = receiptHandles.map(parseReceiptHandle).map(({ sequence, receipt }) => {
          return statements.release.get(milliseconds, sequence, receipt)?.['queue'];
        });
        const knownNames = names.filter((name) => typeof name === 'string');
        knownNames.forEach((name) => queueNames.add(name));
        return knownNames.length;
      });
      queueNames.forEach(notifyListeners);
      return count;
    },
    purge: (queueName) => {
      statements.deleteAll.run(requireQueue(queueName).name);
    },
    countVisible: (queueName, limit) =>
      statements.selectVisible.all(queueName, clock.milliseconds(), limit).length,
    nextVisibleAt: (queueName) => {
      const next = statements.nextVisibleAt.get(queueName, heldVisibleAt)?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    onArrival: (queueName, listener) => {
      const queueListeners = listeners.get(queueName) ?? new Set();
      listeners.set(queueName, queueListeners.add(listener));
      return () => queueListeners.delete(listener);
    },
    wake: notifyListeners,
  };
}

/** @throws InvalidReceiptHandle */
export function parseReceiptHandle(handle: string): { sequence: number; receipt: string } {
  const match = /^(?<sequence>\d{1,15})-(?<receipt>[0-9a-f-]{36})$/.exec(handle);
  const sequence = match?.groups?.['sequence'];
  const receipt = match?.groups?.['receipt'];
  if (sequence === undefined || receipt === undefined) {
    throw new InvalidReceiptHandle(handle);
  }
  return { sequence: Number(sequence), receipt };
}

export class InvalidReceiptHandle extends Error {
  override readonly name = 'InvalidReceiptHandle';
}
