import { saoPauloDay, tradingSession } from './b3-session.ts';

const minute = 60_000;

/**
 * Prices arrive with the plan's delay of 5 to 30 minutes, and while they move they are not read more frequently than
 * this.
 */
export const quoteMilliseconds = 5 * minute;
/** The last prices may arrive this long after the close. */
const lateMilliseconds = 45 * minute;

/** Returns since when B3's prices have been moving that day; undefined while they do not. */
export function pricesMovingSince(instant: Date): Date | undefined {
  const session = tradingSession(saoPauloDay(instant));
  if (session === undefined || instant < session.opensAt) return undefined;
  return instant.getTime() < session.closesAt.getTime() + lateMilliseconds
    ? session.opensAt
    : undefined;
}
