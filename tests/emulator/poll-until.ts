import { setTimeout as pause } from 'node:timers/promises';

const deadlineMilliseconds = 45_000;

/**
 * Looks again and again until there is something.
 * @throws Error that says what has not come within 45 seconds
 */
export async function pollUntil<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + deadlineMilliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Waited 45 seconds in vain for ${what}`);
    await pause(100);
  }
}
