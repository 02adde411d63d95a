/**
 * The difference between the browser's clock and the server's, from the `Date` headers of answers. For what the
 * server decides and the page shows in advance: the end of a trial.
 */

/** A date is whole seconds, and an answer takes its time: closer than this the clocks agree. */
const toleranceMilliseconds = 2_000;

let offsetMilliseconds = 0;
const listeners = new Set<() => void>();

/**
 * @param date the `Date` header of an answer, or null
 * @param sentAt when the request left, and `receivedAt` when its answer came, by this browser's clock
 */
export function recordServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return;
  // Half a second, because the header leaves out the fraction.
  const heard = serverTime + 500 - (sentAt + receivedAt) / 2;
  const slack = toleranceMilliseconds + (receivedAt - sentAt) / 2;
  if (Math.abs(heard - offsetMilliseconds) <= slack) return;
  offsetMilliseconds = Math.abs(heard) <= slack ? 0 : heard;
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
