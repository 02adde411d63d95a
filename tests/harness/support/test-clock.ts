import { parseDuration } from '@bfj/local-cloud/console/duration';
import type { MovableClock } from '@bfj/local-cloud/clock';

/** A clock that moves only when a test advances it. */
export interface TestClock extends MovableClock {
  /** @param duration such as `72h` or `3m` */
  advance(duration: string): void;
}

/** @param duration such as `72h` or `3m` */
export function parseMilliseconds(duration: string): number {
  const milliseconds = parseDuration(duration);
  if (milliseconds === undefined) throw new Error(`'${duration}' is no duration`);
  return milliseconds;
}

export function testClock(startsAt: Date): TestClock {
  let now = startsAt.getTime();
  const listeners = new Set<() => void>();
  const moveTo = (milliseconds: number) => {
    if (milliseconds < now) throw new Error('The clock of a test only moves forward');
    now = milliseconds;
    for (const listener of listeners) listener();
  };
  return {
    now: () => new Date(now),
    milliseconds: () => now,
    buffer: new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT),
    advanceTo: (instant) => moveTo(instant.getTime()),
    advanceAtLeastTo: (instant) => moveTo(Math.max(now, instant.getTime())),
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    advance: (duration) => moveTo(now + parseMilliseconds(duration)),
  };
}
