import type { AssetFundamentals } from '../../shared/market/asset-data.ts';
import { dayFrom, numberFrom, rowsFrom } from './brapi-values.ts';

type Row = Readonly<Record<string, unknown>>;

const shownPeriods = 5;
const shownEarnings = 10;

export function parseIncomeStatements(sent: unknown): AssetFundamentals['incomeStatementHistory'] {
  return newestPeriods(sent, shownPeriods).map(({ endDate, row }) => ({
    endDate,
    totalRevenue: numberFrom(row['totalRevenue']),
    grossProfit: numberFrom(row['grossProfit']),
    operatingExpense:
      first(row, 'operatingExpense', 'totalOperatingExpenses') ??
      sumFields(row, 'salesExpenses', 'administrativeCosts'),
    netIncome: numberFrom(row['netIncome']),
  }));
}

export function parseBalanceSheets(sent: unknown): AssetFundamentals['balanceSheetHistory'] {
  return newestPeriods(sent, shownPeriods).map(({ endDate, row }) => {
    const totalAssets = numberFrom(row['totalAssets']);
    const equity = first(row, 'totalStockholderEquity', 'shareholdersEquity');
    return {
      endDate,
      totalAssets,
      totalLiab: deriveLiabilities(numberFrom(row['totalLiab']), totalAssets, equity),
      totalStockholderEquity: equity,
      cash: first(row, 'cash', 'cashAndCashEquivalents'),
    };
  });
}

/**
 * Returns the company's liabilities. In Brazilian statements the "total of liabilities" is the whole right side
 * including equity, so equity is subtracted when the source gives that total.
 */
function deriveLiabilities(
  sent: number | null,
  totalAssets: number | null,
  equity: number | null,
): number | null {
  if (totalAssets === null || equity === null) return sent;
  if (sent === null || sent === totalAssets) return totalAssets - equity;
  return sent;
}

export function parseCashflows(sent: unknown): AssetFundamentals['cashflowHistory'] {
  return newestPeriods(sent, shownPeriods).map(({ endDate, row }) => {
    const operating = first(row, 'operatingCashFlow', 'totalCashFromOperatingActivities');
    const investing = first(row, 'investmentCashFlow', 'totalCashflowsFromInvestingActivities');
    return {
      endDate,
      totalCashFromOperatingActivities: operating,
      totalCashflowsFromInvestingActivities: investing,
      totalCashFromFinancingActivities: first(
        row,
        'financingCashFlow',
        'totalCashFromFinancingActivities',
      ),
      freeCashFlow:
        numberFrom(row['freeCashFlow']) ??
        (operating === null || investing === null ? null : operating + investing),
    };
  });
}

/** Quarters' earnings per share. brapi knows no estimates. */
export function parseEarnings(sent: unknown): AssetFundamentals['earnings'] {
  return newestPeriods(sent, shownEarnings).flatMap(({ endDate, row }) => {
    const actual = first(row, 'basicEarningsPerShare', 'dilutedEarningsPerShare');
    return actual === null ? [] : [{ date: endDate, estimate: null, actual }];
  });
}

function newestPeriods(
  sent: unknown,
  count: number,
): { readonly endDate: string; readonly row: Row }[] {
  const byDate = new Map<string, Row>();
  for (const row of rowsFrom(sent)) {
    const endDate = dayFrom(row['endDate']);
    if (endDate !== null && !byDate.has(endDate)) byDate.set(endDate, row);
  }
  return [...byDate]
    .map(([endDate, row]) => ({ endDate, row }))
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))
    .slice(0, count);
}

/** Returns the first of the fields that contains a number. */
function first(row: Row, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = numberFrom(row[name]);
    if (value !== null) return value;
  }
  return null;
}

function sumFields(row: Row, ...names: readonly string[]): number | null {
  const values = names.map((name) => numberFrom(row[name])).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
