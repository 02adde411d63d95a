/** A price with the maximum delay of its source, in minutes. */
interface DelayedPrice {
  /** ISO 8601: when it was made, as the source reports it; null where it does not. */
  readonly at: string | null;
  readonly delayMinutes: number;
}

/** How many minutes an answer may take from the source to its reader beyond the source's delay. */
const onItsWayMinutes = 10;

/**
 * Returns the delay to mention beside prices, in minutes: the longest of those that are as new as their source is.
 * Zero where no price is, such as after a market's close or for a price of yesterday: its own time says more, and a
 * delay of minutes would be false.
 * @param now milliseconds since 1970
 */
export function delayToMention(prices: readonly DelayedPrice[], now: number): number {
  const delays = prices.map(({ at, delayMinutes }) =>
    now - Date.parse(at ?? '') <= (delayMinutes + onItsWayMinutes) * 60_000 ? delayMinutes : 0,
  );
  return Math.max(0, ...delays);
}
