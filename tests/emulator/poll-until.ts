import { setTimeout as pause } from 'node:timers/promises';
import { interruption } from './interruption.ts';

/** A safety limit for waits that would never end: a busy machine may take minutes instead of seconds. */
const deadlineMinutes = 10;

/**
 * Polls until there is a result.
 * @throws Error that names what has not come within ten minutes
 */
export async function pollUntil<Found>(
  what: string,
  poll: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + deadlineMinutes * 60_000;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${deadlineMinutes} minutes in vain for ${what}`);
    }
    await pause(100, undefined, { signal: interruption });
  }
}
