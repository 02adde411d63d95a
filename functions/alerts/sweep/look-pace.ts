import type { TradingSession } from '../../../shared/market/b3-session.ts';
import type { BrapiPlan } from '../../integrations/brapi-plans.ts';

const minute = 60_000;
/** A day's last prices arrive with the plan's delay, so they are checked once more. */
const afterMilliseconds = 15 * minute;
/** Days on which B3 trades, in the longest month. */
const tradingDays = 23;
/** The rest of the plan's calls is for those who look at assets, and for editions. */
const shareOfCalls = 0.5;
/** A schedule of a minute comes a little early or late. */
const jitterMilliseconds = 20_000;

/** From its opening until the last price of a session has come. */
export function isTimeToLook(session: TradingSession, plan: BrapiPlan, now: Date): boolean {
  return now >= session.opensAt && now.getTime() <= lastLook(session, plan);
}

function lastLook({ closesAt }: TradingSession, { delayMinutes }: BrapiPlan): number {
  return closesAt.getTime() + delayMinutes * minute + afterMilliseconds;
}

/** How many calls of the partner all looks of a day may take. */
export function callsOfDay({ callsAMonth }: BrapiPlan): number {
  return Math.floor((callsAMonth * shareOfCalls) / tradingDays);
}

/**
 * Returns the next check, by the number of calls it needs: as often as prices change, or as the day's calls allow.
 * @param startedAt the start of this check
 */
export function nextLookAt(
  session: TradingSession,
  plan: BrapiPlan,
  startedAt: Date,
  callsOfLook: number,
): Date {
  const looking = lastLook(session, plan) - session.opensAt.getTime();
  const looksOfDay = Math.max(1, Math.floor(callsOfDay(plan) / Math.max(1, callsOfLook)));
  const pause = Math.max(plan.priceMinutes * minute, looking / looksOfDay);
  return new Date(startedAt.getTime() + pause - jitterMilliseconds);
}
