import { saoPauloDay, tradingSession } from './b3-session.ts';

const minute = 60_000;

/** Prices come with a delay of 5 to 30 minutes, as the plan has it, and are read no more often while they move. */
export const quoteMilliseconds = 5 * minute;
/** So long after the close the last prices may still come in. */
const lateMilliseconds = 45 * minute;

/** Since when B3's prices have been moving that day; undefined while they do not. */
export function movingSince(instant: Date): Date | undefined {
  const session = tradingSession(saoPauloDay(instant));
  if (session === undefined || instant < session.opensAt) return undefined;
  return instant.getTime() < session.closesAt.getTime() + lateMilliseconds
    ? session.opensAt
    : undefined;
}
