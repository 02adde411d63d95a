import type { AssetData, YearlyRatios } from '../../../../../../shared/market/asset-data.ts';
import type { FinancialRatioName } from '../../../../../../shared/market/financial-ratios.ts';
import { displayableNumber } from '../../../../../../shared/values/format-market-numbers.ts';

export interface YearValue {
  readonly year: string;
  /** Undefined for a year with a loss, for which there is no P/E. */
  readonly value: number | undefined;
}

type Statements = Pick<AssetData, 'incomeStatementHistory' | 'balanceSheetHistory'>;

/**
 * Indicators that can be calculated from a company's yearly statements in the same way as from its last twelve
 * months.
 */
const fromStatements = [
  'returnOnEquity',
  'returnOnAssets',
  'grossMargins',
  'profitMargins',
] as const;
type StatementIndicator = (typeof fromStatements)[number];

/** Indicators at a year's end: of the price and of the debt at that time. */
type YearEndIndicator = Exclude<keyof YearlyRatios, 'endDate' | 'earningsPerShare'>;

/** With fewer years than this no median is shown, because the median of two years means nothing. */
const fewestYears = 3;
const maxYears = 5;

/**
 * The value of an indicator for each of a company's years that has it, oldest first; empty if there are too few
 * years.
 */
export function yearlyValues(
  data: Statements & Pick<AssetData, 'yearlyFigures'>,
  indicator: FinancialRatioName,
): readonly YearValue[] {
  const years = isStatementIndicator(indicator)
    ? yearsFromStatements(data, indicator)
    : yearsFromPrices(data.yearlyFigures ?? [], indicator);
  const shown = years.toSorted((a, b) => a.year.localeCompare(b.year)).slice(-maxYears);
  const withValue = shown.filter(({ value }) => value !== undefined);
  return withValue.length < fewestYears ? [] : shown;
}

/** Accepts values that can be shown as a percentage; larger values are errors of the source. */
export function writablePercentage(value: number | undefined): number | undefined {
  return value !== undefined && displayableNumber(value * 100) !== undefined ? value : undefined;
}

function isStatementIndicator(indicator: FinancialRatioName): indicator is StatementIndicator {
  return fromStatements.some((name) => name === indicator);
}

function yearsFromStatements(
  data: Statements,
  indicator: StatementIndicator,
): readonly YearValue[] {
  const balances = new Map(data.balanceSheetHistory.map((one) => [one.endDate.slice(0, 4), one]));
  const byYear = new Map<string, number>();
  for (const income of data.incomeStatementHistory) {
    const year = income.endDate.slice(0, 4);
    const balance = balances.get(year);
    const [part, whole] = {
      returnOnEquity: [income.netIncome, balance?.totalStockholderEquity],
      returnOnAssets: [income.netIncome, balance?.totalAssets],
      grossMargins: [income.grossProfit, income.totalRevenue],
      profitMargins: [income.netIncome, income.totalRevenue],
    }[indicator].map(displayableNumber);
    // Skips negative equity, because a return on it would be misleading.
    if (part === undefined || whole === undefined || whole <= 0 || byYear.has(year)) continue;
    const value = writablePercentage(part / whole);
    if (value !== undefined) byYear.set(year, value);
  }
  return [...byYear].map(([year, value]) => ({ year, value }));
}

function yearsFromPrices(
  years: readonly YearlyRatios[],
  indicator: FinancialRatioName,
): YearValue[] {
  const byYear = new Map<string, number | undefined>();
  for (const of of years) {
    const year = of.endDate.slice(0, 4);
    if (!isYearEndIndicator(of, indicator) || byYear.has(year)) continue;
    const value = writablePercentage(of[indicator] ?? undefined);
    const isLoss = indicator === 'priceEarnings' && (of.earningsPerShare ?? 0) < 0;
    if (value !== undefined || isLoss) byYear.set(year, isLoss ? undefined : value);
  }
  return [...byYear].map(([year, value]) => ({ year, value }));
}

function isYearEndIndicator(
  of: YearlyRatios,
  indicator: FinancialRatioName,
): indicator is YearEndIndicator & FinancialRatioName {
  return indicator in of;
}
