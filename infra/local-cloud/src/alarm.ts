import type { MovableClock } from './clock.ts';

/** Longest wait that `setTimeout` takes, in milliseconds. */
const longestTimeout = 2 ** 31 - 1;

export interface Alarm {
  /** Rings once when the local clock reaches this instant; undefined calls it off. */
  setFor(milliseconds: number | undefined): void;
  stop(): void;
}

/** Calls `ring` at an instant of the movable clock, however the clock gets there. */
export function createAlarm(clock: MovableClock, ring: () => void): Alarm {
  let dueAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const arm = () => {
    clearTimeout(timer);
    if (dueAt !== undefined) {
      const wait = Math.max(0, dueAt - clock.milliseconds());
      timer = setTimeout(check, Math.min(wait, longestTimeout));
    }
  };
  const check = () => {
    // Timers may fire a millisecond early, and long waits come in pieces.
    if (dueAt !== undefined && clock.milliseconds() >= dueAt) {
      dueAt = undefined;
      ring();
    } else {
      arm();
    }
  };
  const unsubscribe = clock.onMove(arm);

  return {
    setFor: (milliseconds) => {
      dueAt = milliseconds;
      arm();
    },
    stop: () => {
      dueAt = undefined;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
