import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import { isPaid } from '../../../shared/market/paid-dividends.ts';
import {
  positive,
  withoutUnknown,
  type MeasureValues,
  type SourceValues,
} from './measure-values.ts';

/** As many as the source's statements. */
const maxYears = 5;

/**
 * Reads the measures of past calendar years. A fiscal year counts as the calendar year in which it ends; of two in one
 * year the later one counts.
 */
export function readYears(
  data: AssetData,
  dividends: readonly Dividend[],
  today: string,
): ReadonlyMap<number, MeasureValues> {
  const years = new Map<number, SourceValues>();
  const add = (year: number, values: SourceValues) => {
    // Earlier rows end later or are more exact, so their values stay.
    years.set(year, { ...values, ...withoutUnknown(years.get(year) ?? {}) });
  };
  for (const row of data.yearlyFigures ?? []) {
    add(yearOf(row.endDate), {
      earningsPerShare: row.earningsPerShare,
      priceEarnings: positive(row.priceEarnings),
      priceToBook: positive(row.priceToBook),
      enterpriseToEbitda: positive(row.enterpriseToEbitda),
      enterpriseToRevenue: positive(row.enterpriseToRevenue),
      debtToEquity: row.debtToEquity,
      debtToEbitda: row.debtToEbitda,
      // The source writes 0 for years whose payments it does not know.
      dividendYield: positive(row.dividendYield),
    });
  }
  for (const row of data.incomeStatementHistory) {
    add(yearOf(row.endDate), {
      revenue: row.totalRevenue,
      grossProfit: row.grossProfit,
      netIncome: row.netIncome,
    });
  }
  for (const row of data.balanceSheetHistory) {
    add(yearOf(row.endDate), {
      totalAssets: row.totalAssets,
      equity: row.totalStockholderEquity,
      totalCash: row.cash,
    });
  }
  for (const row of data.cashflowHistory) {
    add(yearOf(row.endDate), {
      operatingCashflow: row.totalCashFromOperatingActivities,
      freeCashflow: row.freeCashFlow,
    });
  }
  for (const [year, dividendsPerShare] of paidByYear(dividends, today)) {
    add(year, { dividendsPerShare });
  }
  const known = [...years]
    .map(([year, values]) => [year, withoutUnknown(values)] as const)
    .filter(([, values]) => Object.keys(values).length > 0)
    .toSorted(([a], [b]) => b - a);
  return new Map(known.slice(0, maxYears));
}

/**
 * Returns the payments of completed years. A year without payments counts as zero only after the first known payment;
 * the year of that payment may be known in part, so it does not count.
 */
function paidByYear(dividends: readonly Dividend[], today: string): Map<number, number> {
  const paid = dividends.filter((dividend) => isPaid(dividend, today));
  const sums = new Map<number, number>();
  const oldest = paid.at(-1);
  if (oldest === undefined) return sums;
  const thisYear = yearOf(today);
  const first = Math.max(yearOf(oldest.date) + 1, thisYear - maxYears);
  for (let year = first; year < thisYear; year += 1) {
    const ofYear = paid.filter(({ date }) => yearOf(date) === year);
    sums.set(
      year,
      ofYear.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  return sums;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
