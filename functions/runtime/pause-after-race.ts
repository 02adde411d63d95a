import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMilliseconds = 10;
const mostDoublings = 5;
/** Well below the ten seconds of an endpoint's function, whose timeout would be an answer without a code. */
const maximumRaceMilliseconds = 3_000;

/** Those who met each other must not meet again: each waits for as long as chance has it. */
export async function pauseAfterRace(attempt: number): Promise<void> {
  await wait(Math.random() * firstPauseMilliseconds * 2 ** Math.min(attempt, mostDoublings));
}

/**
 * Yields the numbers of the attempts to change rows that others change too, from 1 on, with a pause
 * before each further one. It ends after `maximum` attempts, or after three seconds.
 */
export async function* raceAttempts(maximum: number): AsyncGenerator<number, void> {
  const startedAt = performance.now();
  for (let attempt = 1; attempt <= maximum; attempt += 1) {
    yield attempt;
    if (performance.now() - startedAt >= maximumRaceMilliseconds) return;
    await pauseAfterRace(attempt);
  }
}
