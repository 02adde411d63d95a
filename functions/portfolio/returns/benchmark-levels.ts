import type { DayClose, MonthRate } from '../../market/history/close-series.ts';
import { dayAfter } from '../../../shared/market/b3-session.ts';
import { daysInMonth } from './day-numbers.ts';

/** Returns the level of an index at the end of a day (`yyyy-mm-dd`); undefined where it is unknown. */
export type LevelAt = (day: string) => number | undefined;

/** The last close on or before the day. */
export function closeLevels(closes: readonly DayClose[]): LevelAt {
  return (day) => {
    let low = 0;
    let high = closes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((closes[middle]?.day ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return closes[low - 1]?.close;
  };
}

/** Inflation, with each month spread over its calendar days; unknown after the last published month. */
export function inflationLevels(rates: readonly MonthRate[]): LevelAt {
  const months = new Map<string, { readonly before: number; readonly factor: number }>();
  let level = 1;
  for (const { month, value } of rates) {
    const factor = 1 + value / 100;
    months.set(month, { before: level, factor });
    level *= factor;
  }
  return (day) => {
    const month = months.get(day.slice(0, 7));
    // The end of the month before the first one.
    if (month === undefined) return months.get(dayAfter(day).slice(0, 7))?.before;
    return month.before * month.factor ** (Number(day.slice(8)) / daysOf(day.slice(0, 7)));
  };
}

/** Returns the last day of a month (`yyyy-mm`). */
export function lastDayOf(month: string): string {
  return `${month}-${String(daysOf(month)).padStart(2, '0')}`;
}

function daysOf(month: string): number {
  return daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)) - 1);
}
