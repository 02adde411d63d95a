import { serverNow, subscribeToServerClock } from '../../lib/server-clock.ts';

const minuteMilliseconds = 60_000;
const minutesADay = 24 * 60;

/**
 * Returns the minutes until a trial ends, rounded up; 0 when it has ended, and for an invalid instant.
 * @param now milliseconds since the epoch
 */
export function minutesLeft(expiresAt: string, now: number): number {
  const millisecondsLeft = Date.parse(expiresAt) - now;
  return millisecondsLeft > 0 ? Math.ceil(millisecondsLeft / minuteMilliseconds) : 0;
}

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

export function timeLeft(minutes: number): TimeLeft {
  return {
    days: Math.floor(minutes / minutesADay),
    hours: Math.floor((minutes % minutesADay) / 60),
    minutes: minutes % 60,
  };
}

/**
 * Returns the remaining time in its largest unit, rounded down like the clock beside it; days are shown with hours.
 */
export function shortTimeLeft(minutes: number): {
  readonly count: number;
  readonly unit: keyof TimeLeft;
  /** Hours in addition to the whole days. */
  readonly hours: number;
} {
  const remaining = timeLeft(minutes);
  if (remaining.days > 0) return { count: remaining.days, unit: 'days', hours: remaining.hours };
  if (remaining.hours > 0) return { count: remaining.hours, unit: 'hours', hours: 0 };
  return { count: remaining.minutes, unit: 'minutes', hours: 0 };
}

/** Returns whether less than a day of a trial is left; the trial's page then shows its end above everything else. */
export function endsSoon(minutes: number): boolean {
  return minutes < minutesADay;
}

/** Returns the elapsed part of a trial, in whole percent from 0 to 100; 100 only when no time is left. */
export function progressPercent(
  { startedAt, expiresAt }: { readonly startedAt: string; readonly expiresAt: string },
  minutes: number,
): number {
  const total = (Date.parse(expiresAt) - Date.parse(startedAt)) / minuteMilliseconds;
  if (minutes <= 0 || !(total > 0)) return 100;
  const percent = Math.floor(((total - minutes) / total) * 100);
  return Math.min(99, Math.max(0, percent));
}

/**
 * Calls `notify` each time `minutesLeft` changes: every 60 seconds, and at the end. It is also called when the page
 * becomes visible, because timers of hidden pages and sleeping computers are late, and when the server's clock is
 * corrected.
 */
export function subscribeToMinutes(expiresAt: string, notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wake(): void {
    clearTimeout(timer);
    notify();
    schedule();
  }

  function schedule(): void {
    const millisecondsLeft = Date.parse(expiresAt) - serverNow();
    if (!(millisecondsLeft > 0)) return;
    timer = setTimeout(wake, millisecondsLeft % minuteMilliseconds || minuteMilliseconds);
  }

  schedule();
  const unsubscribe = subscribeToServerClock(wake);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', wake);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
  };
}
