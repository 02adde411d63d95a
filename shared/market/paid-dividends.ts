import { knownFigure } from '../values/market-figures.ts';
import type { Dividend } from './asset-data.ts';

/*
 * The yield that the server counts and the analysis that the browser shows beside it are about the
 * same payments, by the same calendar: that of São Paulo, where the shares are traded.
 */

const windowDays = 365;
const dayMilliseconds = 86_400_000;

/** Payments of the last 365 days, in the order of the list; `today` is `yyyy-mm-dd` in São Paulo. */
export function paidWithinYear(dividends: readonly Dividend[], today: string): Dividend[] {
  const since = new Date(Date.parse(today) - windowDays * dayMilliseconds)
    .toISOString()
    .slice(0, 10);
  return dividends.filter((dividend) => isPaid(dividend, today) && dividend.date > since);
}

/** Whether a payment has been made; one that is announced for a later day has not. */
export function isPaid(dividend: Dividend, today: string): boolean {
  return !isAhead(dividend, today) && knownFigure(dividend.amount) !== undefined;
}

export function isAhead(dividend: Dividend, today: string): boolean {
  return dividend.date > today;
}

export function sumOfAmounts(dividends: readonly Dividend[]): number {
  return dividends.reduce((sum, { amount }) => sum + amount, 0);
}
