import type { Dividend } from '../../../../../../shared/market/asset-data.ts';
import {
  isPaid,
  paidWithinYear,
  sumOfAmounts,
} from '../../../../../../shared/market/paid-dividends.ts';

export interface DividendAnalysis {
  /**
   * The total per share in the window: 0 when payments are known but none is in the window, and null when no payment
   * is known.
   */
  readonly total: number | null;
  readonly payments: number | null;
  /** The largest of all known past payments. */
  readonly largest: Dividend | null;
}

/**
 * Analyses the payments per share. Announced payments of a later day do not count.
 * @param today `yyyy-mm-dd`
 * @param dividendYield the yield of the analysis: without a list of payments, 0 means that nothing was paid
 */
export function analyseDividends(
  dividends: readonly Dividend[],
  today: string,
  dividendYield: number | null,
): DividendAnalysis {
  const paid = dividends.filter((dividend) => isPaid(dividend, today));
  const recent = paidWithinYear(dividends, today);
  const largest = paid.reduce<Dividend | null>(
    (best, dividend) => (best === null || dividend.amount > best.amount ? dividend : best),
    null,
  );
  const isKnown = paid.length > 0 || dividendYield === 0;
  return {
    total: isKnown ? sumOfAmounts(recent) : null,
    payments: isKnown ? recent.length : null,
    largest,
  };
}

export interface YearTotal {
  readonly year: string;
  readonly total: number;
}

/** An analysis has at most this many payments, which may cover less than a year. */
const maxPayments = 48;
const maxYears = 6;

/** Returns the total of each year with complete payments, oldest first; the last year is incomplete. */
export function yearlyTotals(dividends: readonly Dividend[], today: string): YearTotal[] {
  const paid = dividends.filter((dividend) => isPaid(dividend, today));
  const oldest = paid.at(-1)?.date.slice(0, 4);
  if (oldest === undefined) return [];
  const isCut = dividends.length >= maxPayments;
  const first = Math.max(
    Number(oldest) + (isCut ? 1 : 0),
    Number(today.slice(0, 4)) - maxYears + 1,
  );
  const count = Number(today.slice(0, 4)) - first + 1;
  if (!(count > 0 && count <= maxYears)) return [];
  return Array.from({ length: count }, (_, index) => {
    const year = String(first + index);
    return { year, total: sumOfAmounts(paid.filter(({ date }) => date.startsWith(year))) };
  });
}

export interface MonthTotal {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly total: number;
}

/** Returns the totals of the last twelve months, oldest first; the last month is incomplete. */
export function monthlyTotals(dividends: readonly Dividend[], today: string): MonthTotal[] {
  const paid = dividends.filter((dividend) => isPaid(dividend, today));
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const name = new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7);
    return { month: name, total: sumOfAmounts(paid.filter(({ date }) => date.startsWith(name))) };
  });
}
