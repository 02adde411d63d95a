import { dayAfter } from '../../../shared/market/b3-session.ts';
import type { MonthRate } from '../../market/history/close-series.ts';
import { lastDayOf } from './benchmark-levels.ts';
import { toDayNumber } from './day-numbers.ts';

interface InflationSpan {
  /** `yyyy-mm`: the last published month; null when the period begins before the first known one. */
  readonly month: string | null;
  /** The day up to which inflation is shown; null when less than half of the period's days are published. */
  readonly lastDay: string | null;
}

/** Returns up to when the inflation of a period is known. A smaller part would be compared with rates of all its days. */
export function findInflationSpan(
  rates: readonly MonthRate[],
  from: string,
  today: string,
): InflationSpan {
  const [first, last] = [rates.at(0), rates.at(-1)];
  if (first === undefined || last === undefined || dayAfter(from) < first.month) {
    return { month: null, lastDay: null };
  }
  const published = lastDayOf(last.month);
  const lastDay = published < today ? published : today;
  const daysSinceFrom = (day: string) => toDayNumber(day) - toDayNumber(from);
  const isShown = lastDay > from && daysSinceFrom(lastDay) * 2 >= daysSinceFrom(today);
  return { month: last.month, lastDay: isShown ? lastDay : null };
}
