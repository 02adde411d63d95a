import { expiryHour } from '../../entities/trial.ts';

/* The index groups running trials by hour: `2026-11-24T13`, in UTC. */

export const hourMilliseconds = 60 * 60 * 1000;

/** From the first to the last of them, both among them. */
export function* hoursFrom(first: string, last: string): Generator<string> {
  for (let hour = first; hour <= last; hour = nextHour(hour)) yield hour;
}

export function nextHour(hour: string): string {
  return expiryHour(new Date(startOfHour(hour) + hourMilliseconds));
}

/** In milliseconds of the epoch. */
export function startOfHour(hour: string): number {
  return Date.parse(`${hour}:00:00Z`);
}
