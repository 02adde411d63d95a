import type { ReturnPeriod } from '../../../shared/contracts/portfolio/returns.ts';
import { dayBefore, tradingSession } from '../../../shared/market/b3-session.ts';
import { monthsBefore } from './day-numbers.ts';

const monthsOfPeriods: Readonly<Record<Exclude<ReturnPeriod, 'YTD' | 'MAX'>, number>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '2Y': 24,
  '5Y': 60,
};

/** Returns the day whose close is the base of a period; `first` for MAX. */
export function beginningOf(period: ReturnPeriod, today: string, first: string): string {
  if (period === 'MAX') return first;
  if (period === 'YTD') return `${Number(today.slice(0, 4)) - 1}-12-31`;
  return monthsBefore(today, monthsOfPeriods[period]);
}

/** Returns the last session before the week of a day, whose first day is Monday. */
export function lastSessionBeforeWeek(today: string): string {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  let day = today;
  for (let back = 0; back <= daysSinceMonday; back += 1) day = dayBefore(day);
  while (tradingSession(day) === undefined) day = dayBefore(day);
  return day;
}
