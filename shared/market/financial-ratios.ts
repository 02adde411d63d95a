import { displayableNumber } from '../values/format-market-numbers.ts';
import type { AssetData } from './asset-data.ts';

/*
 * The ratios of a company that are comparable with other companies and years: multiples and shares of a whole, no
 * amounts.
 */

/** Whether a ratio is formatted as a multiple or as a share of a whole. */
export const ratioFormats = {
  priceEarnings: 'multiple',
  priceToBook: 'multiple',
  enterpriseToRevenue: 'multiple',
  enterpriseToEbitda: 'multiple',
  dividendYield: 'share',
  returnOnEquity: 'share',
  returnOnAssets: 'share',
  grossMargins: 'share',
  ebitdaMargins: 'share',
  operatingMargins: 'share',
  profitMargins: 'share',
  debtToEquity: 'multiple',
  debtToEbitda: 'multiple',
  currentRatio: 'multiple',
  quickRatio: 'multiple',
} as const satisfies Readonly<Record<string, 'multiple' | 'share'>>;

export type FinancialRatioName = keyof typeof ratioFormats;

export const financialRatioNames = Object.keys(ratioFormats) as readonly FinancialRatioName[];

type RatioSources = Pick<AssetData, 'quote' | 'defaultKeyStatistics' | 'financialData'>;

const readers: Readonly<Record<FinancialRatioName, (data: RatioSources) => number | undefined>> = {
  priceEarnings: ({ quote }) => positive(quote.priceEarnings),
  priceToBook: ({ defaultKeyStatistics: key }) => positive(key.priceToBook),
  enterpriseToRevenue: ({ defaultKeyStatistics: key }) => positive(key.enterpriseToRevenue),
  enterpriseToEbitda: ({ defaultKeyStatistics: key }) => positive(key.enterpriseToEbitda),
  dividendYield: ({ defaultKeyStatistics: key }) => notNegative(key.dividendYield),
  returnOnEquity: ({ defaultKeyStatistics: key }) => displayableNumber(key.returnOnEquity),
  returnOnAssets: ({ financialData }) => displayableNumber(financialData.returnOnAssets),
  grossMargins: ({ financialData }) => displayableNumber(financialData.grossMargins),
  ebitdaMargins: ({ financialData }) => displayableNumber(financialData.ebitdaMargins),
  operatingMargins: ({ financialData }) => displayableNumber(financialData.operatingMargins),
  profitMargins: ({ defaultKeyStatistics: key }) => displayableNumber(key.profitMargins),
  debtToEquity: ({ defaultKeyStatistics: key }) => notNegative(key.debtToEquity),
  debtToEbitda: ({ financialData }) => debtToEbitda(financialData),
  currentRatio: ({ financialData }) => displayableNumber(financialData.currentRatio),
  quickRatio: ({ financialData }) => displayableNumber(financialData.quickRatio),
};

/** Undefined for an unknown ratio, and for a multiple of a loss or of negative equity, which has no meaning. */
export function readFinancialRatio(
  data: RatioSources,
  name: FinancialRatioName,
): number | undefined {
  return readers[name](data);
}

/** Returns whether P/E is missing because of a loss, and not because it is unknown. */
export function isPriceEarningsLoss({ quote }: Pick<AssetData, 'quote'>): boolean {
  const { priceEarnings, earningsPerShare } = quote;
  return (
    (displayableNumber(priceEarnings) ?? 0) < 0 || (displayableNumber(earningsPerShare) ?? 0) < 0
  );
}

function debtToEbitda({ totalDebt, ebitda }: RatioSources['financialData']): number | undefined {
  const debt = notNegative(totalDebt);
  const earned = positive(ebitda);
  return debt === undefined || earned === undefined ? undefined : displayableNumber(debt / earned);
}

function positive(value: number | null): number | undefined {
  const displayable = displayableNumber(value);
  return displayable !== undefined && displayable > 0 ? displayable : undefined;
}

function notNegative(value: number | null): number | undefined {
  const displayable = displayableNumber(value);
  return displayable !== undefined && displayable >= 0 ? displayable : undefined;
}

/**
 * Returns the value below which this share of all values lies: 0.5 is the median. Interpolates linearly between two
 * values. Undefined for an empty list.
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(position)];
  const upper = sorted[Math.ceil(position)];
  if (lower === undefined || upper === undefined) return undefined;
  return lower + (upper - lower) * (position - Math.floor(position));
}
