/**
 * The difference between the browser's clock and the server's, from the `Date` headers of responses. Used for events
 * that the server decides and the page shows in advance, such as the end of a trial.
 */

/** The header has whole seconds and a response takes time: smaller differences between the clocks are ignored. */
const toleranceMilliseconds = 2_000;

let offsetMilliseconds = 0;
const listeners = new Set<() => void>();

/**
 * @param date the `Date` header of a response, or null
 * @param sentAt when the request was sent, and `receivedAt` when its response was received, by this browser's clock
 */
export function recordServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return;
  // Half a second is added, because the header has no fraction of a second.
  const measuredOffset = serverTime + 500 - (sentAt + receivedAt) / 2;
  const slack = toleranceMilliseconds + (receivedAt - sentAt) / 2;
  if (Math.abs(measuredOffset - offsetMilliseconds) <= slack) return;
  offsetMilliseconds = Math.abs(measuredOffset) <= slack ? 0 : measuredOffset;
  for (const listener of listeners) listener();
}

/** Milliseconds since the epoch, by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMilliseconds;
}

/** Calls back when the difference changes. */
export function subscribeToServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
