import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMilliseconds = 10;
const mostDoublings = 5;

/** Those who met each other must not meet again: each waits for as long as chance has it. */
export async function pauseAfterRace(attempt: number): Promise<void> {
  await wait(Math.random() * firstPauseMilliseconds * 2 ** Math.min(attempt, mostDoublings));
}
