/** Where the present comes from; rules never read it themselves. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function secondsSinceEpoch(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/**
 * The `updated_at` of a new version of rows. It tells versions apart, so two changes within a
 * millisecond must not share it.
 * @param previous what the rows say so far, ISO 8601; whatever is no instant does not count
 */
export function laterThan(previous: readonly (string | undefined)[], now: Date): string {
  const known = previous
    .map((instant) => Date.parse(instant ?? ''))
    .filter((milliseconds) => !Number.isNaN(milliseconds));
  return new Date(Math.max(now.getTime(), ...known.map((one) => one + 1))).toISOString();
}
