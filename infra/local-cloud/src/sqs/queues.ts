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

/** A queue of the template, or one that a service keeps for itself. */
export type HostedQueue = Omit<QueueModel, 'redrive'> & {
  /** Without a dead-letter queue, a message that was received too often is dropped. */
  readonly redrive:
    | { readonly deadLetterQueueArn: string | undefined; readonly maximumReceives: number }
    | undefined;
};

export interface ReceivedMessage extends StoredMessage {
  readonly receiptHandle: string;
}

export interface Queues {
  readonly all: readonly HostedQueue[];
  byName(name: string): HostedQueue | undefined;
  byArn(arn: string): HostedQueue | undefined;
  /** Durable when it returns, or when the transaction around it is. Gives the message's id. */
  send(
    queueName: string,
    message: {
      readonly body: string;
      readonly attributes?: MessageAttributes;
      /** Instead of the queue's own. */
      readonly delaySeconds?: number | undefined;
    },
  ): string;
  /**
   * Takes up to `maximum` messages. They come back when their visibility timeout ends; with
   * `held` not before they are released, or the cloud restarts.
   */
  receive(
    queueName: string,
    options: { readonly maximum: number; readonly visibilitySeconds: number | 'held' },
  ): readonly ReceivedMessage[];
  /** Of receipts that are no longer the message's last one, nothing happens. */
  delete(receiptHandles: readonly string[]): void;
  /** Makes received messages visible at this instant. Says how many it still knew. */
  releaseAt(receiptHandles: readonly string[], milliseconds: number): number;
  purge(queueName: string): void;
  /** Messages that could be received now, counted no further than `limit`. */
  countVisible(queueName: string, limit: number): number;
  /** Undefined when nothing waits, delayed or in flight, that nobody holds. */
  nextVisibleAt(queueName: string): number | undefined;
  /** Calls the listener when messages arrive or become visible by somebody's deed. */
  onArrival(queueName: string, listener: () => void): () => void;
  /** Tells the listeners of messages that somebody moved there. */
  wake(queueName: string): void;
}

/** Visibility of a message whose invocation lives. */
export const held = Number.MAX_SAFE_INTEGER;
const retentionCheckMilliseconds = 60_000;

/**
 * The queues of the template. Messages that a killed cloud was handling are visible again.
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
  statements.showAllInFlight.run(clock.milliseconds());

  const demand = (name: string) => {
    const queue = byName.get(name);
    if (queue === undefined) {
      throw new LocalCloudError(`There is no queue ${name} in the template.`);
    }
    return queue;
  };
  const announce = (name: string) => {
    for (const listener of listeners.get(name) ?? []) {
      listener();
    }
  };

  const dropExpired = (queue: HostedQueue, now: number) => {
    if (now - (retentionCheckedAt.get(queue.name) ?? 0) >= retentionCheckMilliseconds) {
      retentionCheckedAt.set(queue.name, now);
      statements.deleteSentBefore.run(queue.name, now - queue.messageRetentionSeconds * 1000, held);
    }
  };

  const buryOrDrop = (queue: HostedQueue, message: StoredMessage, now: number) => {
    const graveArn = queue.redrive?.deadLetterQueueArn;
    const grave = graveArn === undefined ? undefined : byArn.get(graveArn);
    if (grave === undefined) {
      statements.deleteBySequence.run(message.sequence);
      log(`${queue.name}: gave up on ${message.messageId} after ${message.receiveCount} attempts`);
      return;
    }
    statements.move.run(grave.name, now, queue.arn, message.sequence);
    log(
      `${queue.name}: ${message.messageId} is a dead letter after ${message.receiveCount} attempts`,
    );
    announce(grave.name);
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
      const queue = demand(queueName);
      const messageId = randomUUID();
      const now = clock.milliseconds();
      const delaySeconds = message.delaySeconds ?? queue.delaySeconds;
      const attributes = JSON.stringify(message.attributes ?? {});
      const visibleAt = now + delaySeconds * 1000;
      statements.insert.run(queueName, messageId, message.body, attributes, now, visibleAt);
      announce(queueName);
      return messageId;
    },
    receive: (queueName, { maximum, visibilitySeconds }) => {
      const queue = demand(queueName);
      const now = clock.milliseconds();
      const visibleAt = visibilitySeconds === 'held' ? held : now + visibilitySeconds * 1000;
      const maximumReceives = queue.redrive?.maximumReceives ?? Number.POSITIVE_INFINITY;
      const received: ReceivedMessage[] = [];
      if (statements.anyVisible.get(queueName, now) === undefined) {
        return received;
      }
      return database.transaction(() => {
        dropExpired(queue, now);
        for (;;) {
          const rows = statements.selectVisible.all(queueName, now, maximum - received.length);
          for (const message of rows.map(parseStoredMessage)) {
            if (message.receiveCount >= maximumReceives) {
              buryOrDrop(queue, message, now);
            } else {
              received.push(takeOne(message, now, visibleAt));
            }
          }
          // With a visibility of zero the same message would be found again.
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
      const affected = new Set<string>();
      const count = database.transaction(() => {
        const names = receiptHandles.map(parseReceiptHandle).map(({ sequence, receipt }) => {
          return statements.release.get(milliseconds, sequence, receipt)?.['queue'];
        });
        const known = names.filter((name) => typeof name === 'string');
        known.forEach((name) => affected.add(name));
        return known.length;
      });
      affected.forEach(announce);
      return count;
    },
    purge: (queueName) => {
      statements.deleteAll.run(demand(queueName).name);
    },
    countVisible: (queueName, limit) =>
      statements.selectVisible.all(queueName, clock.milliseconds(), limit).length,
    nextVisibleAt: (queueName) => {
      const next = statements.nextVisibleAt.get(queueName, held)?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    onArrival: (queueName, listener) => {
      const ofQueue = listeners.get(queueName) ?? new Set();
      listeners.set(queueName, ofQueue.add(listener));
      return () => ofQueue.delete(listener);
    },
    wake: announce,
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
