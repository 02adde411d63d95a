import { saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import type { TestCloud } from './test-cloud.ts';

const dayMilliseconds = 86_400_000;

/**
 * Moves the clock to noon of a day without trading, when the edition schedule calls no partner: for tests that count
 * or fail a partner's calls. Two days later there may be trading again.
 */
export async function goToWeekend(cloud: Pick<TestCloud, 'now' | 'advanceClockTo'>): Promise<void> {
  let at = Date.parse(`${saoPauloDay(await cloud.now())}T12:00:00-03:00`) + dayMilliseconds;
  const isFree = (instant: number) => tradingSession(saoPauloDay(new Date(instant))) === undefined;
  // At noon on a Saturday, Sunday has no trading either.
  while (!isFree(at) || !isFree(at + dayMilliseconds)) at += dayMilliseconds;
  await cloud.advanceClockTo(new Date(at));
}
