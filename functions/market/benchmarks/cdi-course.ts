import { dayAfter, tradingSession } from '../../../shared/market/b3-session.ts';
import type { BenchmarkPoint } from '../../../shared/market/benchmark.ts';

interface DayRate {
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** Percent a year of 252 days, as the CDI is published. */
  readonly value: number;
}

const daysInYear = 252;
/** As defined by B3: a day's factor has eight digits. */
const factorDigits = 8;

/**
 * Returns the series of 100 that earn the CDI of each day. A day's rate is paid on the next day, so the series is
 * one day longer than the rates.
 */
export function cdiCourse(rates: readonly DayRate[]): BenchmarkPoint[] {
  const [first] = rates;
  if (first === undefined) return [];
  const course: BenchmarkPoint[] = [{ day: first.day, value: 100 }];
  let value = 100;
  for (const [place, rate] of rates.entries()) {
    value *= Number(((1 + rate.value / 100) ** (1 / daysInYear)).toFixed(factorDigits));
    course.push({
      day: rates[place + 1]?.day ?? nextSession(rate.day),
      value: Number(value.toFixed(6)),
    });
  }
  return course;
}

function nextSession(after: string): string {
  let day = dayAfter(after);
  while (tradingSession(day) === undefined) day = dayAfter(day);
  return day;
}
