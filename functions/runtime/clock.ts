/** Where the present comes from; rules never read it themselves. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function secondsSinceEpoch(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
