import { knownFigure } from '../values/market-figures.ts';
import type { AssetData } from './asset-data.ts';

/*
 * The figures of a company that can stand beside those of other companies and of other years: multiples and shares of
 * a whole, no amounts.
 */

/** Whether a figure is a multiple or a share of a whole, by which it is written. */
export const measuredFigures = {
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

export type MeasuredFigure = keyof typeof measuredFigures;

export const measuredFigureNames = Object.keys(measuredFigures) as readonly MeasuredFigure[];

type Measured = Pick<AssetData, 'quote' | 'defaultKeyStatistics' | 'financialData'>;

const readers: Readonly<Record<MeasuredFigure, (data: Measured) => number | undefined>> = {
  priceEarnings: ({ quote }) => positive(quote.priceEarnings),
  priceToBook: ({ defaultKeyStatistics: key }) => positive(key.priceToBook),
  enterpriseToRevenue: ({ defaultKeyStatistics: key }) => positive(key.enterpriseToRevenue),
  enterpriseToEbitda: ({ defaultKeyStatistics: key }) => positive(key.enterpriseToEbitda),
  dividendYield: ({ defaultKeyStatistics: key }) => notNegative(key.dividendYield),
  returnOnEquity: ({ defaultKeyStatistics: key }) => knownFigure(key.returnOnEquity),
  returnOnAssets: ({ financialData }) => knownFigure(financialData.returnOnAssets),
  grossMargins: ({ financialData }) => knownFigure(financialData.grossMargins),
  ebitdaMargins: ({ financialData }) => knownFigure(financialData.ebitdaMargins),
  operatingMargins: ({ financialData }) => knownFigure(financialData.operatingMargins),
  profitMargins: ({ defaultKeyStatistics: key }) => knownFigure(key.profitMargins),
  debtToEquity: ({ defaultKeyStatistics: key }) => notNegative(key.debtToEquity),
  debtToEbitda: ({ financialData }) => debtToEbitda(financialData),
  currentRatio: ({ financialData }) => knownFigure(financialData.currentRatio),
  quickRatio: ({ financialData }) => knownFigure(financialData.quickRatio),
};

/** Undefined for what is not known, and for a multiple of a loss or of a debt to the owners, which is none. */
export function measuredFigure(data: Measured, figure: MeasuredFigure): number | undefined {
  return readers[figure](data);
}

/** Returns whether P/E is missing because of a loss, and not because it is unknown. */
export function isLoss({ quote }: Pick<AssetData, 'quote'>): boolean {
  const { priceEarnings, earningsPerShare } = quote;
  return (knownFigure(priceEarnings) ?? 0) < 0 || (knownFigure(earningsPerShare) ?? 0) < 0;
}

function debtToEbitda({ totalDebt, ebitda }: Measured['financialData']): number | undefined {
  const debt = notNegative(totalDebt);
  const earned = positive(ebitda);
  return debt === undefined || earned === undefined ? undefined : knownFigure(debt / earned);
}

function positive(value: number | null): number | undefined {
  const known = knownFigure(value);
  return known !== undefined && known > 0 ? known : undefined;
}

function notNegative(value: number | null): number | undefined {
  const known = knownFigure(value);
  return known !== undefined && known >= 0 ? known : undefined;
}

/**
 * The value below which such a share of all others lies: 0.5 is the median. Between two values it is as far from the
 * lower one as its place is. Undefined of none.
 */
export function quantileOf(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(place)];
  const upper = sorted[Math.ceil(place)];
  if (lower === undefined || upper === undefined) return undefined;
  return lower + (upper - lower) * (place - Math.floor(place));
}
