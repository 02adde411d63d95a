import type { MovableClock } from './clock.ts';

/** Maximum delay of `setTimeout`, in milliseconds. */
const maxTimeoutMilliseconds = 2 ** 31 - 1;

export interface Alarm {
  /** Rings once when the local clock reaches this instant; undefined cancels the alarm. */
  setFor(milliseconds: number | undefined): void;
  stop(): void;
}

/** Calls `ring` when the movable clock reaches an instant, through real time or through a jump. */
export function createAlarm(clock: MovableClock, ring: () => void): Alarm {
  let dueAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const arm = () => {
    clearTimeout(timer);
    if (dueAt !== undefined) {
      const wait = Math.max(0, dueAt - clock.milliseconds());
      timer = setTimeout(check, Math.min(wait, maxTimeoutMilliseconds));
    }
  };
  const check = () => {
    // Timers may fire a millisecond early, and waits over the maximum delay are split.
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
