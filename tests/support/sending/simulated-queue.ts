import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import type { OutgoingQueue } from '../../../functions/messaging/outgoing/outgoing-queue.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A message as SQS delivers it. */
export interface Received {
  readonly message: OutgoingMessage;
  readonly receives: number;
  /** Handle of this receive: it does not delete a message that has become visible again since. */
  readonly handle: number;
  readonly entry: Entry;
}

interface Entry {
  readonly message: OutgoingMessage;
  receives: number;
  handle: number;
  isDone: boolean;
}

export interface SimulatedQueue extends OutgoingQueue {
  /** Returns up to ten visible messages; waits for the first one. */
  readonly receive: () => Promise<readonly Received[]>;
  readonly remove: (received: readonly Received[]) => void;
  readonly deadLetters: readonly OutgoingMessage[];
  /** Returns the number of visible and invisible messages. */
  readonly size: () => number;
  readonly counts: { sent: number; received: number };
}

const maxBatch = 10;
const maxDelayMilliseconds = 15 * 60_000;

/**
 * Simulates an SQS queue: a received message is invisible for a while and comes back unless it is deleted; after too
 * many receives it becomes a dead letter; and sometimes a message is delivered twice at once.
 */
export function simulatedQueue(
  time: VirtualTime,
  options: {
    readonly visibilityMilliseconds: number;
    readonly maxReceives: number;
    /** Returns whether a message is delivered a second time while it is being handled. */
    readonly comesTwice: () => boolean;
  },
): SimulatedQueue {
  const ready: Entry[] = [];
  let readyFrom = 0;
  const waiting: (() => void)[] = [];
  const deadLetters: OutgoingMessage[] = [];
  const counts = { sent: 0, received: 0 };
  let size = 0;
  let handles = 0;

  const show = (entry: Entry) => {
    ready.push(entry);
    waiting.shift()?.();
  };

  const take = (): Entry | undefined => {
    const entry = ready[readyFrom];
    if (entry === undefined) return undefined;
    readyFrom += 1;
    if (readyFrom > 10_000) {
      ready.splice(0, readyFrom);
      readyFrom = 0;
    }
    return entry;
  };

  const handOut = (entry: Entry): Received | undefined => {
    if (entry.isDone) return undefined;
    if (entry.receives >= options.maxReceives) {
      entry.isDone = true;
      size -= 1;
      deadLetters.push(entry.message);
      return undefined;
    }
    entry.receives += 1;
    handles += 1;
    const handle = handles;
    entry.handle = handle;
    counts.received += 1;
    time.after(options.visibilityMilliseconds, () => {
      if (!entry.isDone && entry.handle === handle) show(entry);
    });
    if (options.comesTwice()) show(entry);
    return { message: entry.message, receives: entry.receives, handle, entry };
  };

  return {
    counts,
    deadLetters,
    size: () => size,
    supports: () => true,
    async send(messages, delaySeconds = 0) {
      const delay = Math.min(Math.max(0, Math.ceil(delaySeconds)) * 1000, maxDelayMilliseconds);
      for (const message of messages) {
        const entry: Entry = { message, receives: 0, handle: 0, isDone: false };
        counts.sent += 1;
        size += 1;
        if (delay === 0) show(entry);
        else time.after(delay, () => show(entry));
      }
    },
    async receive() {
      for (;;) {
        const batch: Received[] = [];
        for (let entry = take(); entry !== undefined; entry = take()) {
          const received = handOut(entry);
          if (received !== undefined) batch.push(received);
          if (batch.length === maxBatch) return batch;
        }
        if (batch.length > 0) return batch;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    remove(received) {
      for (const { entry, handle } of received) {
        // SQS ignores an old handle once the message has become visible again.
        if (entry.isDone || entry.handle !== handle) continue;
        entry.isDone = true;
        size -= 1;
      }
    },
  };
}
