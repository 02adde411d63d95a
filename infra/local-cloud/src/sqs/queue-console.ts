import * as z from 'zod';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { heldVisibleAt, type HostedQueue, type Queues } from './queues.ts';
import { parseStoredMessage } from './stored-message.ts';

export interface QueueDepth {
  readonly name: string;
  /** Ready to be received now. */
  readonly visible: number;
  /** Received and not yet deleted. */
  readonly inFlight: number;
  /** Sent with a delay that has not ended. */
  readonly delayed: number;
  /**
   * Next time at which a delayed or failed message becomes visible, ISO 8601 by the local clock; null when there is
   * none.
   */
  readonly nextAt: string | null;
  /** Name of the queue that its dead letters go to. */
  readonly deadLetterQueue: string | undefined;
}

export interface QueueMessageView {
  readonly messageId: string;
  readonly body: string;
  /** ISO 8601, by the local clock. */
  readonly sentAt: string;
  readonly receiveCount: number;
}

/** Queue operations for the console, in contrast to those of the SQS API. */
export interface QueueConsole {
  depths(): readonly QueueDepth[];
  depth(queueName: string): QueueDepth;
  /** Returns the next messages without receiving them. */
  peek(queueName: string, limit: number): readonly QueueMessageView[];
  /**
   * Moves dead letters back to the queue that they failed in. The name is that of the queue, or of its dead-letter
   * queue, which may serve several. Returns the number of messages.
   * @throws LocalCloudError for an unknown queue
   */
  redrive(queueName: string): number;
  /** Like `redrive`, but moves all messages to a chosen queue. */
  moveAll(fromQueueName: string, toQueueName: string): number;
}

const depthSchema = z.object({
  queue: z.string(),
  visible: z.int(),
  in_flight: z.int(),
  delayed: z.int(),
  next_at: z.nullable(z.number()),
});
const letterSchema = z.object({ sequence: z.int(), dead_letter_source: z.string().nullable() });

const emptyQueue = {
  visible: 0,
  inFlight: 0,
  delayed: 0,
  nextAt: null,
  deadLetterQueue: undefined,
} as const;

function toIso(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

export function createQueueConsole(dependencies: {
  /** The queues of the template; internal queues of a service are not shown. */
  readonly shown: readonly HostedQueue[];
  readonly queues: Queues;
  readonly database: Database;
  readonly clock: MovableClock;
}): QueueConsole {
  const { shown, queues, database, clock } = dependencies;
  const selectDepths = database.prepare(
    `SELECT queue, sum(visible_at <= :now) AS visible,
       sum(visible_at > :now AND in_flight = 1) AS in_flight,
       sum(visible_at > :now AND in_flight = 0) AS delayed,
       min(CASE WHEN visible_at > :now AND visible_at < :held THEN visible_at END) AS next_at
     FROM messages GROUP BY queue`,
  );
  const selectFirst = database.prepare(
    `SELECT sequence, message_id, body, attributes, sent_at, receive_count, first_received_at,
       dead_letter_source
     FROM messages WHERE queue = ? ORDER BY visible_at, sequence LIMIT ?`,
  );
  const selectLetters = database.prepare(
    'SELECT sequence, dead_letter_source FROM messages WHERE queue = ? ORDER BY sequence',
  );
  const moveBack = database.prepare(
    `UPDATE messages SET queue = ?, visible_at = ?, in_flight = 0, receive_count = 0,
       first_received_at = NULL, receipt = NULL, dead_letter_source = NULL
     WHERE sequence = ?`,
  );

  const requireQueue = (name: string) => {
    const queue = queues.byName(name);
    if (queue === undefined || !shown.includes(queue)) {
      throw new LocalCloudError(`There is no queue ${name}.`);
    }
    return queue;
  };
  const deadLetterQueueOf = (queue: HostedQueue) => {
    const arn = queue.redrive?.deadLetterQueueArn;
    return arn === undefined ? undefined : queues.byArn(arn);
  };
  const move = (from: HostedQueue, targetOf: (sourceArn: string | null) => string | undefined) => {
    const destinations = new Set<string>();
    const moved = database.transaction(() => {
      const letters = selectLetters.all(from.name).map((row) => letterSchema.parse(row));
      return letters.filter((letter) => {
        const target = targetOf(letter.dead_letter_source);
        if (target !== undefined) {
          moveBack.run(target, clock.milliseconds(), letter.sequence);
          destinations.add(target);
        }
        return target !== undefined;
      }).length;
    });
    destinations.forEach((name) => queues.wake(name));
    return moved;
  };
  const depths = () => {
    const rows = selectDepths.all({ now: clock.milliseconds(), held: heldVisibleAt });
    const counted = new Map(rows.map((row) => depthSchema.parse(row)).map((r) => [r.queue, r]));
    return shown.map((queue) => {
      const count = counted.get(queue.name);
      return {
        name: queue.name,
        visible: count?.visible ?? 0,
        inFlight: count?.in_flight ?? 0,
        delayed: count?.delayed ?? 0,
        nextAt: toIso(count?.next_at ?? null),
        deadLetterQueue: deadLetterQueueOf(queue)?.name,
      };
    });
  };

  return {
    depths,
    depth: (queueName) => {
      const { name } = requireQueue(queueName);
      const depth = depths().find((one) => one.name === name);
      return depth ?? { ...emptyQueue, name };
    },
    peek: (queueName, limit) =>
      selectFirst.all(requireQueue(queueName).name, limit).map((row) => {
        const { messageId, body, sentAt, receiveCount } = parseStoredMessage(row);
        return { messageId, body, sentAt: new Date(sentAt).toISOString(), receiveCount };
      }),
    redrive: (queueName) => {
      const queue = requireQueue(queueName);
      const deadLetterQueue = deadLetterQueueOf(queue);
      // A queue without a dead-letter queue may itself be one.
      return deadLetterQueue === undefined
        ? move(queue, (source) => (source === null ? undefined : queues.byArn(source)?.name))
        : move(deadLetterQueue, (source) => (source === queue.arn ? queue.name : undefined));
    },
    moveAll: (fromQueueName, toQueueName) => {
      const target = requireQueue(toQueueName).name;
      return move(requireQueue(fromQueueName), () => target);
    },
  };
}
