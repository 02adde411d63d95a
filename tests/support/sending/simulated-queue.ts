import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import type { OutgoingQueue } from '../../../functions/messaging/outgoing/outgoing-queue.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A message as SQS hands it out. */
export interface Received {
  readonly message: OutgoingMessage;
  readonly receives: number;
  /** Of this receiving: one that has come out again since is not deleted by it. */
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
  /** As many as are visible, ten at most; waits for the first one. */
  readonly receive: () => Promise<readonly Received[]>;
  readonly remove: (received: readonly Received[]) => void;
  readonly deadLetters: readonly OutgoingMessage[];
  /** Messages that are in it, whether they can be seen or not. */
  readonly size: () => number;
  readonly counts: { sent: number; received: number };
}

const maximumBatch = 10;
const maximumDelayMilliseconds = 15 * 60_000;

/**
 * A queue as SQS has it: what is received is invisible for a while and comes back unless it is deleted;
 * what has come too often is put aside; and now and then a message comes twice at once.
 */
export function simulatedQueue(
  time: VirtualTime,
  options: {
    readonly visibilityMilliseconds: number;
    readonly maximumReceives: number;
    /** Whether one is handed out a second time while it is worked on. */
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
    if (entry.receives >= options.maximumReceives) {
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
    takes: () => true,
    async send(messages, delaySeconds = 0) {
      const delay = Math.min(Math.max(0, Math.ceil(delaySeconds)) * 1000, maximumDelayMilliseconds);
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
          if (batch.length === maximumBatch) return batch;
        }
        if (batch.length > 0) return batch;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    remove(received) {
      for (const { entry, handle } of received) {
        // An old handle of SQS deletes nothing once the message has come out again.
        if (entry.isDone || entry.handle !== handle) continue;
        entry.isDone = true;
        size -= 1;
      }
    },
  };
}
