import { describe, expect, test } from 'vitest';
import { indicatorGroups } from '../../../web/src/features/market/analysis/figures/fact-cards.ts';
import {
  ownYears,
  ownYearsInWords,
} from '../../../web/src/features/market/analysis/figures/own-years.ts';
import { assetOf } from '../../support/market/assets.ts';

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
const company = assetOf({
  // Newest first, as the source has them.
  incomeStatementHistory: [income(2025, 10), income(2024, -5), income(2023, 20), income(2022, 8)],
  balanceSheetHistory: [balance(2025, 50), balance(2024, 50), balance(2023, 50), balance(2022, 40)],
  financialData: { grossMargins: 0.4 },
  defaultKeyStatistics: { profitMargins: 0.12, returnOnEquity: 0.2 },
});

describe('a figure in the years of a company', () => {
  test('is of the statements of each, oldest first', () => {
    expect(ownYears(company, 'profitMargins')).toEqual([
      { year: '2022', value: 0.08 },
      { year: '2023', value: 0.2 },
      { year: '2024', value: -0.05 },
      { year: '2025', value: 0.1 },
    ]);
    expect(ownYears(company, 'returnOnEquity').map(({ value }) => value)).toEqual([
      0.2, 0.4, -0.1, 0.2,
    ]);
    expect(ownYears(company, 'returnOnAssets').at(-1)).toEqual({ year: '2025', value: 0.05 });
  });

  test.each([
    ['profitMargins', 'Balanços de 2022 a 2025: de −5,00% a 20,00%, mediana 9,00%'],
    ['grossMargins', 'Balanços de 2022 a 2025: de 40,00% a 40,00%, mediana 40,00%'],
  ] as const)('is said from the lowest to the highest: %s', (figure, said) => {
    expect(ownYearsInWords(company, figure)).toBe(said);
  });

  test.each([
    ['no profit is known', [income(2025, null), income(2024, null), income(2023, 20)]],
    ['there are two', [income(2025, 10), income(2024, 10)]],
    ['nothing was sold', [2025, 2024, 2023].map((year) => income(year, 10, 0))],
    ['one year came thrice', [income(2025, 10), income(2025, 11), income(2025, 12)]],
  ])('is not said where %s', (_, incomeStatementHistory) => {
    const data = { ...company, incomeStatementHistory };
    expect(ownYearsInWords(data, 'profitMargins')).toBeUndefined();
  });

  test('is no return on an equity that is below nothing', () => {
    const data = {
      ...company,
      balanceSheetHistory: [2025, 2024, 2023, 2022].map((year) => balance(year, -10)),
    };
    expect(ownYearsInWords(data, 'returnOnEquity')).toBeUndefined();
  });

  test('stands under the figure of today', () => {
    const facts = indicatorGroups(company).flatMap((group) => group.facts);
    const of = (label: string) => facts.find((fact) => fact.label === label);
    expect(of('Margem líquida')).toMatchObject({
      value: '12,00%',
      before: 'Balanços de 2022 a 2025: de −5,00% a 20,00%, mediana 9,00%',
    });
    expect(of('Margem EBITDA')).not.toHaveProperty('before');
  });
});
