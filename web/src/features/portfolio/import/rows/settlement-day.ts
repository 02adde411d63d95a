import { dayBefore, tradingSession } from '../../../../../../shared/market/b3-session.ts';

/** Shares are paid two sessions after their trade (since May 2019). */
export const settlementSessions = 2;

/** Returns the day that is `sessions` trading sessions before `day`. */
export function sessionsBefore(day: string, sessions: number): string {
  let earlier = day;
  for (let left = sessions; left > 0;) {
    earlier = dayBefore(earlier);
    if (tradingSession(earlier) !== undefined) left -= 1;
  }
  return earlier;
}
