import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatShare, knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { ownYearsText } from '../../../../copy/market/market-indicators.ts';

/** Figures that follow from a company's yearly statements as they do from its last twelve months. */
export type YearlyFigure = 'returnOnEquity' | 'returnOnAssets' | 'grossMargins' | 'profitMargins';

/** Of fewer years nothing is told: a middle of two is neither. */
const fewestYears = 3;

type Statements = Pick<AssetData, 'incomeStatementHistory' | 'balanceSheetHistory'>;

interface YearValue {
  readonly year: string;
  readonly value: number;
}

/** A figure in each year that has both of what it is divided from, oldest first. */
export function ownYears(data: Statements, figure: YearlyFigure): readonly YearValue[] {
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
    }[figure].map(knownFigure);
    // Of a company that owes more than it owns, a return on its equity would be a riddle.
    if (part === undefined || whole === undefined || whole <= 0 || byYear.has(year)) continue;
    byYear.set(year, part / whole);
  }
  return [...byYear]
    .map(([year, value]) => ({ year, value }))
    .toSorted((a, b) => a.year.localeCompare(b.year));
}

/** Where the figure has been in the company's own years, in words; undefined where too few are known. */
export function ownYearsInWords(data: Statements, figure: YearlyFigure): string | undefined {
  const years = ownYears(data, figure);
  const [first] = years;
  const last = years.at(-1);
  if (first === undefined || last === undefined || years.length < fewestYears) return undefined;
  const values = years.map(({ value }) => value).toSorted((a, b) => a - b);
  return ownYearsText(first.year, last.year, {
    lowest: formatShare(values.at(0) ?? null),
    highest: formatShare(values.at(-1) ?? null),
    median: formatShare(medianOf(values)),
  });
}

/** @param sorted not empty */
function medianOf(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
