import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMilliseconds = 10;
const maxDoublings = 5;
/**
 * Well below the ten-second timeout of an endpoint's function, after which the caller gets a response without an
 * error code.
 */
const maxRaceMilliseconds = 3_000;

/** Waits for a random time, so that callers that collided do not collide again. */
export async function pauseAfterRace(attempt: number): Promise<void> {
  await wait(Math.random() * firstPauseMilliseconds * 2 ** Math.min(attempt, maxDoublings));
}

/**
 * Yields the numbers of the attempts to change rows that others change concurrently, from 1 on, with a pause before
 * each further one. Ends after `maximum` attempts, or after three seconds.
 */
export async function* raceAttempts(maximum: number): AsyncGenerator<number, void> {
  const startedAt = performance.now();
  for (let attempt = 1; attempt <= maximum; attempt += 1) {
    yield attempt;
    if (performance.now() - startedAt >= maxRaceMilliseconds) return;
    await pauseAfterRace(attempt);
  }
}
