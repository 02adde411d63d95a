/**
 * How far this browser's clock is from the server's, heard from the dates of its answers. For what
 * the server alone decides and the page shows ahead of it: when a trial ends.
 */

/** A date is whole seconds, and an answer takes its time: closer than this the clocks agree. */
const toleranceMilliseconds = 2_000;

let offsetMilliseconds = 0;
const listeners = new Set<() => void>();

/**
 * @param date the `Date` header of an answer, or null
 * @param sentAt when the request left, and `receivedAt` when its answer came, by this browser's clock
 */
export function hearServerDate(date: string | null, sentAt: number, receivedAt: number): void {
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

/** Tells when the clocks turn out to differ by something else than was known. */
export function subscribeToServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
