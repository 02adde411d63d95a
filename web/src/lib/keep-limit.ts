import { resting } from '../copy/errors/waiting.ts';
import { clockText } from './clock-text.ts';
import { provideLimits, notifyLimits, type Calls } from './limits.ts';

/**
 * The end of each endpoint's rate limit by path, in milliseconds since the epoch. Kept here instead of at the call,
 * so that all buttons of an endpoint are disabled.
 */
const ends = new Map<string, number>();
let timer: ReturnType<typeof setInterval> | undefined;

export function keepLimit(path: string, seconds: number): void {
  ends.set(path, Date.now() + seconds * 1000);
  timer ??= setInterval(tick, 1000);
  notifyLimits();
}

/** Forgets limits for another user or e-mail, because most limits are theirs. */
export function forgetLimits(calls?: Calls): void {
  const paths = calls?.map(({ path }) => path) ?? [...ends.keys()];
  for (const path of paths) ends.delete(path);
  tick();
}

provideLimits({
  secondsLeft: (calls) => {
    const now = Date.now();
    return Math.max(0, ...calls.map(({ path }) => Math.ceil(((ends.get(path) ?? 0) - now) / 1000)));
  },
  shown: (seconds) => resting.wait(clockText(seconds)),
  spoken: resting.name,
  over: resting.over,
});

function tick(): void {
  // By the clock, and not by a count of these calls: a phone that sleeps makes none.
  for (const [path, end] of ends) if (end <= Date.now()) ends.delete(path);
  if (ends.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  notifyLimits();
}
