import { displayableNumber } from '../values/format-market-numbers.ts';
import type { Dividend } from './asset-data.ts';

/*
 * Shared by the server's yield and the browser's analysis, so that both count the same payments by the same
 * calendar, that of São Paulo.
 */

const windowDays = 365;
const dayMilliseconds = 86_400_000;

/** Returns the payments of the last 365 days, in the order of the list; `today` is `yyyy-mm-dd` in São Paulo. */
export function paidWithinYear(dividends: readonly Dividend[], today: string): Dividend[] {
  const since = yearBefore(today);
  return dividends.filter((dividend) => isPaid(dividend, today) && dividend.date > since);
}

/** Returns the last day before the 365 days that end today. */
export function yearBefore(today: string): string {
  return new Date(Date.parse(today) - windowDays * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns whether a payment has been made; one announced for a later day has not. */
export function isPaid(dividend: Dividend, today: string): boolean {
  return !isPaidAfter(dividend, today) && displayableNumber(dividend.amount) !== undefined;
}

export function isPaidAfter(dividend: Dividend, today: string): boolean {
  return dividend.date > today;
}

export function sumOfAmounts(dividends: readonly Dividend[]): number {
  return dividends.reduce((sum, { amount }) => sum + amount, 0);
}
