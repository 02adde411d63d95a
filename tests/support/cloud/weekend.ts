import { saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import type { TestCloud } from './test-cloud.ts';

const dayMilliseconds = 86_400_000;

/**
 * Moves the clock to a noon without trading, when the schedule that makes editions asks nobody anything:
 * for tests that count what a partner is asked, or make it fail. Two days later it may trade again.
 */
export async function goToWeekend(cloud: Pick<TestCloud, 'now' | 'advanceClockTo'>): Promise<void> {
  let at = Date.parse(`${saoPauloDay(await cloud.now())}T12:00:00-03:00`) + dayMilliseconds;
  const isFree = (instant: number) => tradingSession(saoPauloDay(new Date(instant))) === undefined;
  // From Saturday's noon on, Sunday is free as well.
  while (!isFree(at) || !isFree(at + dayMilliseconds)) at += dayMilliseconds;
  await cloud.advanceClockTo(new Date(at));
}
