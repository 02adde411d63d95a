import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../functions/runtime/clock.ts';

/**
 * A clock that advances as soon as nothing more happens at its present instant, so that hours of waiting take only
 * as long as the work in them.
 */
export interface VirtualTime {
  readonly now: () => number;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Starts a function after a delay. */
  readonly after: (milliseconds: number, begin: () => void) => void;
  /** Waits for work in real time, such as a call over a socket; the clock stops meanwhile. */
  readonly outside: <Answer>(work: Promise<Answer>) => Promise<Answer>;
  /**
   * Lets time pass until no timer is left.
   * @returns false when one still is at the given end
   */
  readonly run: (untilMilliseconds: number) => Promise<boolean>;
}

interface Timer {
  readonly at: number;
  /** Orders timers of the same instant: the one that was set first runs first. */
  readonly order: number;
  readonly begin: () => void;
}

export function virtualTime(start: Date): VirtualTime {
  let now = start.getTime();
  let turn = 0;
  let busyOutside = 0;
  const timers = timerHeap();

  const after = (milliseconds: number, begin: () => void) => {
    turn += 1;
    timers.add({ at: now + Math.max(0, milliseconds), order: turn, begin });
  };
  const isBusyOutside = () => busyOutside > 0;
  const settled = async () => {
    await nextTurn();
    while (isBusyOutside()) await nextTurn();
  };

  return {
    now: () => now,
    clock: () => new Date(now),
    wait: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
    after,
    async outside(work) {
      busyOutside += 1;
      try {
        return await work;
      } finally {
        busyOutside -= 1;
      }
    },
    async run(untilMilliseconds) {
      await settled();
      for (;;) {
        const next = timers.take();
        if (next === undefined) return true;
        if (next.at > untilMilliseconds) return false;
        now = Math.max(now, next.at);
        next.begin();
        await settled();
      }
    },
  };
}

/** Returns the earliest timer first. */
function timerHeap() {
  const heap: Timer[] = [];
  const isBefore = (one: Timer, other: Timer) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);
  return {
    add(timer: Timer): void {
      let index = heap.push(timer) - 1;
      while (index > 0) {
        const above = (index - 1) >> 1;
        const parent = heap[above];
        if (parent === undefined || !isBefore(timer, parent)) break;
        heap[index] = parent;
        index = above;
      }
      heap[index] = timer;
    },
    take(): Timer | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      let index = 0;
      for (;;) {
        const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]];
        if (left === undefined) break;
        const isRight = right !== undefined && isBefore(right, left);
        const least = isRight ? right : left;
        if (!isBefore(least, last)) break;
        heap[index] = least;
        index = 2 * index + (isRight ? 2 : 1);
      }
      heap[index] = last;
      return first;
    },
  };
}
