/** A price with the maximum delay of its source, in minutes. */
interface DelayedPrice {
  /** ISO 8601: the time of the price, as reported by the source; null when it is not. */
  readonly at: string | null;
  readonly delayMinutes: number;
}

/** The maximum time in minutes from the source to the reader, in addition to the source's delay. */
const transitMinutes = 10;

/**
 * Returns the delay to mention beside prices, in minutes: the longest among prices as new as their source allows.
 * Zero when none is that new, such as after the close or for yesterday's price: its own time is shown, and a delay
 * of minutes would be wrong.
 * @param now milliseconds since 1970
 */
export function delayToMention(prices: readonly DelayedPrice[], now: number): number {
  const delays = prices.map(({ at, delayMinutes }) =>
    now - Date.parse(at ?? '') <= (delayMinutes + transitMinutes) * 60_000 ? delayMinutes : 0,
  );
  return Math.max(0, ...delays);
}
