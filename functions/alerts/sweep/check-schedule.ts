import type { TradingSession } from '../../../shared/market/b3-session.ts';
import type { BrapiPlan } from '../../integrations/brapi-plans.ts';

const minute = 60_000;
/** A day's last prices arrive with the plan's delay, so they are checked once more. */
const afterMilliseconds = 15 * minute;
/** Days on which B3 trades, in the longest month. */
const tradingDays = 23;
/** The rest of the plan's calls is for users who open assets, and for editions. */
const shareOfCalls = 0.5;
/** A schedule of one minute may start a little early or late. */
const jitterMilliseconds = 20_000;

/** Returns whether prices may change: from the session's opening until its last price has arrived. */
export function isCheckTime(session: TradingSession, plan: BrapiPlan, now: Date): boolean {
  return now >= session.opensAt && now.getTime() <= lastCheckAt(session, plan);
}

function lastCheckAt({ closesAt }: TradingSession, { delayMinutes }: BrapiPlan): number {
  return closesAt.getTime() + delayMinutes * minute + afterMilliseconds;
}

/** Returns the maximum number of partner calls for all price checks of a day. */
export function dailyCalls({ callsAMonth }: BrapiPlan): number {
  return Math.floor((callsAMonth * shareOfCalls) / tradingDays);
}

/**
 * Returns the time of the next check from the number of calls it needs: prices are checked as they change, or as
 * seldom as the day's calls require.
 * @param startedAt the start of this check
 */
export function nextCheckAt(
  session: TradingSession,
  plan: BrapiPlan,
  startedAt: Date,
  callsPerCheck: number,
): Date {
  const checkingMilliseconds = lastCheckAt(session, plan) - session.opensAt.getTime();
  const checksPerDay = Math.max(1, Math.floor(dailyCalls(plan) / Math.max(1, callsPerCheck)));
  const pause = Math.max(plan.priceMinutes * minute, checkingMilliseconds / checksPerDay);
  return new Date(startedAt.getTime() + pause - jitterMilliseconds);
}
