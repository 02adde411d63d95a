import { describe, expect, test } from 'vitest';
import { indicatorGroups } from '../../../web/src/features/market/analysis/figures/fact-cards.ts';
import { valueHistory } from '../../../web/src/features/market/analysis/figures/value-history.ts';
import { yearlyValues } from '../../../web/src/features/market/analysis/figures/yearly-values.ts';
import type { YearlyRatios } from '../../../shared/market/asset-data.ts';
import type { FinancialRatioName } from '../../../shared/market/financial-ratios.ts';
import { buildAsset } from '../../support/market/assets.ts';

const income = (year: number, netIncome: number | null, totalRevenue = 100) => ({
  endDate: `${year}-12-31`,
  totalRevenue,
  grossProfit: 40,
  operatingExpense: null,
  netIncome,
});
const balance = (year: number, totalStockholderEquity: number, totalAssets = 200) => ({
  endDate: `${year}-12-31`,
  totalAssets,
  totalLiab: null,
  totalStockholderEquity,
  cash: null,
});
const company = buildAsset({
  // Newest first, as the source returns them.
  incomeStatementHistory: [income(2025, 10), income(2024, -5), income(2023, 20), income(2022, 8)],
  balanceSheetHistory: [balance(2025, 50), balance(2024, 50), balance(2023, 50), balance(2022, 40)],
  financialData: { grossMargins: 0.4 },
  defaultKeyStatistics: { profitMargins: 0.12, returnOnEquity: 0.2 },
});

describe('a value in the years of a company', () => {
  test('is from each statement, oldest first', () => {
    expect(yearlyValues(company, 'profitMargins')).toEqual([
      { year: '2022', value: 0.08 },
      { year: '2023', value: 0.2 },
      { year: '2024', value: -0.05 },
      { year: '2025', value: 0.1 },
    ]);
    expect(yearlyValues(company, 'returnOnEquity').map(({ value }) => value)).toEqual([
      0.2, 0.4, -0.1, 0.2,
    ]);
    expect(yearlyValues(company, 'returnOnAssets').at(-1)).toEqual({ year: '2025', value: 0.05 });
  });

  test.each([
    ['profitMargins', 'De −5,00% a 20,00% desde 2022; hoje acima da mediana, 9,00%'],
    ['grossMargins', '40,00% em todos os anos desde 2022; hoje igual à mediana, 40,00%'],
  ] as const)('is described from the lowest to the highest: %s', (figure, expected) => {
    expect(valueHistory(company, figure)?.sentences).toEqual([expected]);
  });

  test.each([
    ['no profit is known', [income(2025, null), income(2024, null), income(2023, 20)]],
    ['there are two years', [income(2025, 10), income(2024, 10)]],
    ['there were no sales', [2025, 2024, 2023].map((year) => income(year, 10, 0))],
    ['one year occurs three times', [income(2025, 10), income(2025, 11), income(2025, 12)]],
  ])('is omitted if %s', (_, incomeStatementHistory) => {
    const data = { ...company, incomeStatementHistory };
    expect(valueHistory(data, 'profitMargins')).toBeUndefined();
  });

  test('shows no return on negative equity', () => {
    const data = {
      ...company,
      balanceSheetHistory: [2025, 2024, 2023, 2022].map((year) => balance(year, -10)),
    };
    expect(valueHistory(data, 'returnOnEquity')).toBeUndefined();
  });

  test('is shown below today’s value', () => {
    const facts = indicatorGroups(company).flatMap((group) => group.facts);
    const of = (label: string) => facts.find((fact) => fact.label === label);
    expect(of('Margem líquida')).toMatchObject({
      value: '12,00%',
      history: { bars: [{}, {}, {}, {}, { year: undefined, value: 0.12, text: '12,00%' }] },
    });
    expect(of('Margem EBITDA')).not.toHaveProperty('history');
  });
});

const year = (of: number, over: Partial<YearlyRatios> = {}): YearlyRatios => ({
  endDate: `${of}-12-31`,
  earningsPerShare: 2,
  priceEarnings: null,
  priceToBook: null,
  enterpriseToRevenue: null,
  enterpriseToEbitda: null,
  dividendYield: null,
  debtToEquity: null,
  debtToEbitda: null,
  ...over,
});

describe('a multiple at the end of each year', () => {
  const priced = buildAsset({
    quote: { priceEarnings: 4.8, earningsPerShare: 8 },
    yearlyFigures: [
      year(2025, { priceEarnings: 6, dividendYield: 0.05 }),
      year(2024, { earningsPerShare: -3 }),
      year(2023, { priceEarnings: 3.1 }),
      year(2022, { priceEarnings: 4.8 }),
      year(2021),
    ],
  });

  test('has no number for a loss, which is described', () => {
    expect(valueHistory(priced, 'priceEarnings')).toMatchObject({
      bars: [
        { year: '2022', text: '4,80' },
        { year: '2023', text: '3,10' },
        { year: '2024', value: undefined, text: 'prejuízo' },
        { year: '2025', text: '6,00' },
        { year: undefined, text: '4,80' },
      ],
      sentences: ['De 3,10 a 6,00 desde 2022; hoje igual à mediana, 4,80; prejuízo em 2024'],
    });
  });

  test.each([
    [2.5, 'De 2,50 a 6,00 desde 2022; hoje abaixo da mediana, 4,80'],
    [9, 'De 3,10 a 9,00 desde 2022; hoje acima da mediana, 4,80'],
  ])('includes today’s value, %d, in its range', (priceEarnings, expected) => {
    const data = { ...priced, quote: { ...priced.quote, priceEarnings } };
    expect(valueHistory(data, 'priceEarnings')?.sentences[0]).toContain(expected);
  });

  test('has no value for today without earnings', () => {
    const losing = {
      ...priced,
      quote: { ...priced.quote, priceEarnings: -4, earningsPerShare: -1 },
    };
    expect(valueHistory(losing, 'priceEarnings')?.bars.at(-1)).toEqual({
      year: undefined,
      value: undefined,
      text: 'prejuízo',
    });
    expect(valueHistory(losing, 'priceEarnings')?.sentences[0]).not.toContain('hoje');
    const facts = indicatorGroups(losing).flatMap((group) => group.facts);
    expect(facts.find(({ label }) => label === 'P/L')?.value).toBe('prejuízo');
  });

  test.each<FinancialRatioName>(['dividendYield', 'priceToBook', 'currentRatio'])(
    'is omitted with fewer than three years, or without data of the source: %s',
    (figure) => {
      expect(valueHistory(priced, figure)).toBeUndefined();
      expect(valueHistory(buildAsset(), figure)).toBeUndefined();
    },
  );
});

describe('a value beside its sector', () => {
  const medians = (median: number, companies = 14) => ({
    sector: 'Energy Minerals',
    day: '2026-11-28',
    figures: {
      priceEarnings: { median, lowerQuarter: 4, upperQuarter: 9, companies },
      ofTomorrow: { median: 1, lowerQuarter: 1, upperQuarter: 1, companies: 5 },
    },
  });
  const at = (priceEarnings: number | null, median: number) =>
    valueHistory(
      buildAsset({ quote: { priceEarnings }, sectorMedians: medians(median) }),
      'priceEarnings',
    );

  test.each([
    [6, 5.21, 'Acima da mediana de 14 empresas do setor, 5,21, em 28/11'],
    [5, 5.21, 'Abaixo da mediana de 14 empresas do setor, 5,21, em 28/11'],
    [5.2101, 5.21, 'Igual à mediana de 14 empresas do setor, 5,21, em 28/11'],
    [null, 5.21, 'Mediana de 14 empresas do setor, 5,21, em 28/11'],
    [-3, 5.21, 'Mediana de 14 empresas do setor, 5,21, em 28/11'],
  ])('%s beside %s is only compared by order', (value, median, expected) => {
    expect(at(value, median)).toMatchObject({
      sentences: [expected],
      bars: [],
      sector: { text: '5,21', middleHalf: '4,00 a 9,00' },
    });
  });

  test('is omitted if the sector has too few companies', () => {
    const data = buildAsset({ sectorMedians: medians(5) });
    expect(valueHistory(data, 'priceToBook')).toBeUndefined();
  });
});
