import { setTimeout as pause } from 'node:timers/promises';
import { interruption } from './interruption.ts';

/** Only ends a wait that would never end: a busy machine may take minutes for what takes seconds. */
const deadlineMinutes = 10;

/**
 * Looks again and again until there is something.
 * @throws Error that says what has not come within ten minutes
 */
export async function pollUntil<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + deadlineMinutes * 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${deadlineMinutes} minutes in vain for ${what}`);
    }
    await pause(100, undefined, { signal: interruption });
  }
}
