import type { AssetKind, FactPeriod } from '../../../market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import indicatorTexts from '../../domain/indicators.data.json' with { type: 'json' };
import otherTexts from './measure-texts.data.json' with { type: 'json' };

/** What a measure means, and how it is calculated, without a number and without a judgement. */
export interface MeasureTexts {
  readonly meaning: string;
  readonly formula: string;
}

export const measureTexts: Readonly<Record<MeasureName, MeasureTexts>> = {
  ...indicatorTexts,
  ...otherTexts,
};

/** The measures of a company's business, which funds do not have. */
const companyMeasures: ReadonlySet<MeasureName> = new Set([
  'priceEarnings',
  'enterpriseToEbitda',
  'enterpriseToRevenue',
  'earningsPerShare',
  'returnOnEquity',
  'returnOnAssets',
  'netMargin',
  'grossMargin',
  'ebitdaMargin',
  'operatingMargin',
  'totalDebt',
  'totalCash',
  'netDebt',
  'debtToEquity',
  'debtToEbitda',
  'netDebtToEbitda',
  'currentRatio',
  'quickRatio',
  'revenueGrowth',
  'earningsGrowth',
  'payoutRatio',
  'enterpriseValue',
  'revenue',
  'grossProfit',
  'ebitda',
  'netIncome',
  'operatingCashflow',
  'freeCashflow',
  'employees',
]);

export function isFundKind(kind: AssetKind | undefined): boolean {
  return kind === 'fund' || kind === 'etf';
}

/** Returns whether a measure is of companies and an asset of this kind is none. */
export function isForeignToKind(measure: MeasureName, kind: AssetKind | undefined): boolean {
  return isFundKind(kind) && companyMeasures.has(measure);
}

/**
 * Returns the name of a measure, as `proventos por cota em doze meses` for funds; without the span of now for a
 * year.
 */
export function nameMeasure(
  measure: MeasureName,
  kind?: AssetKind,
  period: FactPeriod = 'now',
): string {
  return adaptLabel(findMeasure(measure).label, kind, period);
}

function adaptLabel(label: string, kind: AssetKind | undefined, period: FactPeriod): string {
  const ofKind = isFundKind(kind)
    ? label.replace('por ação', 'por cota').replace('número de ações', 'número de cotas')
    : label;
  return period === 'now' ? ofKind : ofKind.replace(' em doze meses', '');
}

/** Names that a superlative cannot stand before. */
const countedNames: Readonly<Partial<Record<MeasureName, string>>> = {
  employees: 'número de funcionários',
  dividendPayments: 'número de pagamentos em doze meses',
  dividendsPerShare: 'valor de proventos por ação em doze meses',
};

const feminineName = /^(?:variação|máxima|mínima|margem|dívida|liquidez|receita)/;

/** Returns the name of a measure after a superlative: `número de funcionários`. */
export function nameAsSingular(
  measure: MeasureName,
  kind?: AssetKind,
  period: FactPeriod = 'now',
): string {
  return adaptLabel(countedNames[measure] ?? findMeasure(measure).label, kind, period);
}

/** Returns `o maior dividend yield`, `a menor receita`, `o mais recente dia do último provento`. */
export function nameExtreme(
  measure: MeasureName,
  direction: 'highest' | 'lowest',
  kind?: AssetKind,
  period: FactPeriod = 'now',
): string {
  const isDay = findMeasure(measure).form === 'day';
  const word = isDay
    ? { highest: 'mais recente', lowest: 'mais antigo' }
    : { highest: 'maior', lowest: 'menor' };
  return `${articleOf(measure)} ${word[direction]} ${nameAsSingular(measure, kind, period)}`;
}

/** Returns the article of a measure's superlative: `a` for `margem`, `o` for `P/L`. */
export function articleOf(measure: MeasureName): 'o' | 'a' {
  return feminineName.test(findMeasure(measure).label) ? 'a' : 'o';
}
