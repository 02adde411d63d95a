import { limitWaitTexts } from '../copy/errors/waiting.ts';
import { clockText } from './clock-text.ts';
import { provideLimits, notifyLimits, type CalledEndpoints } from './limits.ts';

/**
 * The end of each endpoint's rate limit by path, in milliseconds since the epoch. Stored here instead of at the
 * call, so that all buttons of an endpoint are disabled.
 */
const ends = new Map<string, number>();
let timer: ReturnType<typeof setInterval> | undefined;

export function keepLimit(path: string, seconds: number): void {
  ends.set(path, Date.now() + seconds * 1000);
  timer ??= setInterval(tick, 1000);
  notifyLimits();
}

/** Drops the limits when the user or e-mail address changes, because most limits belong to one user. */
export function forgetLimits(endpoints?: CalledEndpoints): void {
  const paths = endpoints?.map(({ path }) => path) ?? [...ends.keys()];
  for (const path of paths) ends.delete(path);
  tick();
}

provideLimits({
  secondsLeft: (calls) => {
    const now = Date.now();
    return Math.max(0, ...calls.map(({ path }) => Math.ceil(((ends.get(path) ?? 0) - now) / 1000)));
  },
  shown: (seconds) => limitWaitTexts.wait(clockText(seconds)),
  spoken: limitWaitTexts.name,
  over: limitWaitTexts.over,
});

function tick(): void {
  // Compares with the clock instead of counting the timer's calls, because a phone in sleep mode makes no calls.
  for (const [path, end] of ends) if (end <= Date.now()) ends.delete(path);
  if (ends.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  notifyLimits();
}
