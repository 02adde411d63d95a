import type { Database } from './database.ts';
import type { LocalClock } from './cloud-model.ts';
import { LocalCloudError } from './local-cloud-error.ts';
import * as z from 'zod';

/** Real time plus an offset that only grows after its first value and is kept across restarts. */
export interface MovableClock extends LocalClock {
  /** Milliseconds since the epoch. */
  milliseconds(): number;
  /** One BigInt64, the offset in milliseconds; a worker reads it with `Atomics.load`. */
  readonly buffer: SharedArrayBuffer;
  /** @throws LocalCloudError for an instant that is not in this clock's future */
  advanceTo(instant: Date): void;
  /** Like `advanceTo`, but does nothing when real time has already passed the instant. */
  advanceAtLeastTo(instant: Date): void;
  /** Calls the listener after every move; returns the function that unsubscribes it. */
  onMove(listener: () => void): () => void;
}

/** Last instant that a JavaScript date can hold, so that no move makes an invalid date. */
const maxInstant = 8.64e15;

/**
 * @param dependencies.startsAt first time of a clock that was never moved, possibly in the past; real time by
 * default
 */
export function createClock(dependencies: {
  readonly database: Database;
  readonly realMilliseconds?: () => number;
  readonly startsAt?: Date | undefined;
}): MovableClock {
  const { database, realMilliseconds = Date.now, startsAt } = dependencies;
  const buffer = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const offset = new BigInt64Array(buffer);
  const listeners = new Set<() => void>();
  const save = database.prepare(
    'INSERT INTO clock (id, offset) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET offset = excluded.offset',
  );
  const saved = database.prepare('SELECT offset FROM clock WHERE id = 1').get();
  if (saved !== undefined) {
    Atomics.store(offset, 0, BigInt(z.object({ offset: z.int() }).parse(saved).offset));
  } else if (startsAt !== undefined) {
    const moved = startsAt.getTime() - realMilliseconds();
    save.run(moved);
    Atomics.store(offset, 0, BigInt(moved));
  }

  const milliseconds = () => realMilliseconds() + Number(Atomics.load(offset, 0));

  /**
   * Reads the time once, because real time advances meanwhile.
   * @returns false when the target is not in the future
   */
  const moveTo = (target: number): boolean => {
    const real = realMilliseconds();
    if (!(target > real + Number(Atomics.load(offset, 0)))) return false;
    if (target > maxInstant - 1e12) {
      throw new LocalCloudError('The local clock cannot move that far.');
    }
    const moved = target - real;
    save.run(moved);
    Atomics.store(offset, 0, BigInt(moved));
    for (const listener of listeners) {
      listener();
    }
    return true;
  };

  return {
    milliseconds,
    now: () => new Date(milliseconds()),
    buffer,
    advanceTo: (instant) => {
      if (!moveTo(instant.getTime())) {
        throw new LocalCloudError('The local clock only moves forward.');
      }
    },
    advanceAtLeastTo: (instant) => {
      moveTo(instant.getTime());
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
