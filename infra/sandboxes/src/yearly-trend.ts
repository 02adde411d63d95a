import { seededBetween } from './seeded-values.ts';

/** Days since 1970 of the start of 2026, from which on prices have no trend. */
const trendEnd = Date.UTC(2026, 0, 1) / 86_400_000;
const daysInYear = 365.25;

/** Returns the share of its later price that an asset had at a time, in days since 1970: it grew or fell every year. */
export function trendAt(name: string, at: number): number {
  if (at >= trendEnd) return 1;
  const yearlyGrowth = seededBetween(-0.03, 0.14, name, 'trend');
  return Math.exp((yearlyGrowth * (at - trendEnd)) / daysInYear);
}
