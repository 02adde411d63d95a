/** Returns the current time; rules never read it themselves. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function secondsSinceEpoch(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/**
 * Returns the `updated_at` of a new version of rows. It distinguishes versions, so two changes within a millisecond
 * must differ.
 * @param previous the current values, ISO 8601; anything else is ignored
 */
export function laterThan(previous: readonly (string | undefined)[], now: Date): string {
  const valid = previous
    .map((instant) => Date.parse(instant ?? ''))
    .filter((milliseconds) => !Number.isNaN(milliseconds));
  return new Date(Math.max(now.getTime(), ...valid.map((one) => one + 1))).toISOString();
}
