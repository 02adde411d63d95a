import type { AssetData, YearlyFigures } from '../../../../../../shared/market/asset-data.ts';
import type { MeasuredFigure } from '../../../../../../shared/market/measured-figures.ts';
import { knownFigure } from '../../../../../../shared/values/market-figures.ts';

export interface YearValue {
  readonly year: string;
  /** Undefined for a year that ended with a loss, of which there is no P/E. */
  readonly value: number | undefined;
}

type Statements = Pick<AssetData, 'incomeStatementHistory' | 'balanceSheetHistory'>;

/** Figures that follow from a company's yearly statements as they do from its last twelve months. */
const fromStatements = [
  'returnOnEquity',
  'returnOnAssets',
  'grossMargins',
  'profitMargins',
] as const;
type StatementFigure = (typeof fromStatements)[number];

/** Figures of the price at a year's end, and of what was owed then. */
type YearlyFigure = Exclude<keyof YearlyFigures, 'endDate' | 'earningsPerShare'>;

/** Below this number no median is shown: one of two years means nothing. */
const fewestYears = 3;
const maxYears = 5;

/** A figure in each of a company's own years that has it, oldest first; none where they are too few. */
export function ownYears(
  data: Statements & Pick<AssetData, 'yearlyFigures'>,
  figure: MeasuredFigure,
): readonly YearValue[] {
  const years = isOfStatements(figure)
    ? yearsOfStatements(data, figure)
    : yearsOfPrices(data.yearlyFigures ?? [], figure);
  const shown = years.toSorted((a, b) => a.year.localeCompare(b.year)).slice(-maxYears);
  const known = shown.filter(({ value }) => value !== undefined);
  return known.length < fewestYears ? [] : shown;
}

/** Accepts values that can be written as a percentage; larger ones are errors of the source. */
export function writable(value: number | undefined): number | undefined {
  return value !== undefined && knownFigure(value * 100) !== undefined ? value : undefined;
}

function isOfStatements(figure: MeasuredFigure): figure is StatementFigure {
  return fromStatements.some((name) => name === figure);
}

function yearsOfStatements(data: Statements, figure: StatementFigure): readonly YearValue[] {
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
    // Skip negative equity: a return on it would be misleading.
    if (part === undefined || whole === undefined || whole <= 0 || byYear.has(year)) continue;
    const value = writable(part / whole);
    if (value !== undefined) byYear.set(year, value);
  }
  return [...byYear].map(([year, value]) => ({ year, value }));
}

function yearsOfPrices(years: readonly YearlyFigures[], figure: MeasuredFigure): YearValue[] {
  const byYear = new Map<string, number | undefined>();
  for (const of of years) {
    const year = of.endDate.slice(0, 4);
    if (!isYearly(of, figure) || byYear.has(year)) continue;
    const value = writable(of[figure] ?? undefined);
    const isLoss = figure === 'priceEarnings' && (of.earningsPerShare ?? 0) < 0;
    if (value !== undefined || isLoss) byYear.set(year, isLoss ? undefined : value);
  }
  return [...byYear].map(([year, value]) => ({ year, value }));
}

function isYearly(
  of: YearlyFigures,
  figure: MeasuredFigure,
): figure is YearlyFigure & MeasuredFigure {
  return figure in of;
}
