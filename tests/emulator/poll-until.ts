import { setTimeout as pause } from 'node:timers/promises';

/** A busy machine's emulator takes its time between two receives; patience costs nothing where it is not needed. */
const deadlineMilliseconds = 120_000;

/**
 * Looks again and again until there is something.
 * @throws Error that says what has not come within two minutes
 */
export async function pollUntil<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + deadlineMilliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Waited two minutes in vain for ${what}`);
    await pause(100);
  }
}
