import { dayAfter, tradingSession } from '../../../shared/market/b3-session.ts';
import type { BenchmarkPoint } from '../../../shared/market/benchmark.ts';

interface DayRate {
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** In percent per year of 252 days, as the CDI is published. */
  readonly value: number;
}

const daysInYear = 252;
/** B3 defines a day's factor with eight digits. */
const factorDigits = 8;

/**
 * Returns the series of 100 that earn the CDI of each day. A day's rate is paid on the next day, so the series is
 * one day longer than the rates.
 */
export function cdiSeries(rates: readonly DayRate[]): BenchmarkPoint[] {
  const [first] = rates;
  if (first === undefined) return [];
  const points: BenchmarkPoint[] = [{ day: first.day, value: 100 }];
  let value = 100;
  for (const [index, rate] of rates.entries()) {
    value *= Number(((1 + rate.value / 100) ** (1 / daysInYear)).toFixed(factorDigits));
    points.push({
      day: rates[index + 1]?.day ?? nextSession(rate.day),
      value: Number(value.toFixed(6)),
    });
  }
  return points;
}

function nextSession(after: string): string {
  let day = dayAfter(after);
  while (tradingSession(day) === undefined) day = dayAfter(day);
  return day;
}
