import { describe, expect, it, test } from 'vitest';
import type { ListedAsset } from '../../../../functions/integrations/brapi.ts';
import { companiesIn } from '../../../../functions/market/sectors/companies.ts';
import { calculateMedians } from '../../../../functions/market/sectors/sector-medians.ts';
import { weekDue } from '../../../../functions/market/sectors/measure-sectors.ts';
import {
  isPriceEarningsLoss,
  readFinancialRatio,
  quantile,
  type FinancialRatioName,
} from '../../../../shared/market/financial-ratios.ts';
import { buildAsset } from '../../../support/market/assets.ts';

const letters = ['AAAA3', 'BBBB3', 'CCCC3', 'DDDD3', 'EEEE3', 'FFFF3'];
const measured = (values: readonly (number | undefined)[], sector = 'Finance') =>
  values.map((value, index) => ({
    ticker: letters[index] ?? '',
    sector,
    figures: value === undefined ? {} : { priceEarnings: value },
  }));

describe('the median of a sector', () => {
  it.each([
    ['an odd number', [9, 3, 5, 4, 8], { median: 5, lowerQuarter: 4, upperQuarter: 8 }],
    [
      'an even number',
      [9, 3, 5, 4, 8, 10],
      { median: 6.5, lowerQuarter: 4.25, upperQuarter: 8.75 },
    ],
    ['values below nothing', [-9, -3, 5, 4, 8], { median: 4, lowerQuarter: -3, upperQuarter: 5 }],
    ['equal ones', [2, 2, 2, 2, 2], { median: 2, lowerQuarter: 2, upperQuarter: 2 }],
  ])('is the middle of %s', (_, values, expected) => {
    const [sector] = calculateMedians(measured(values), '2026-11-28');
    expect(sector).toEqual({
      sector: 'Finance',
      day: '2026-11-28',
      figures: { priceEarnings: { ...expected, companies: values.length } },
    });
  });

  it.each([
    ['four companies', [1, 2, 3, 4]],
    ['four with a value beside one without', [1, 2, 3, 4, undefined]],
    ['no company with a value', [undefined]],
  ])('is left out for %s', (_, values) => {
    expect(calculateMedians(measured(values), '2026-11-28')).toMatchObject([{ figures: {} }]);
  });

  it('counts a company once, in its own sector only', () => {
    const twice = [...measured([1, 2, 3, 4]), ...measured([1, 2, 3, 4])];
    expect(calculateMedians(twice, '2026-11-28')[0]?.figures).toEqual({});
    const two = [
      ...measured([1, 2, 3, 4, 5]),
      { ticker: 'FFFF3', sector: 'Utilities', figures: {} },
    ];
    expect(calculateMedians(two, '2026-11-28').map(({ sector }) => sector)).toEqual([
      'Finance',
      'Utilities',
    ]);
  });

  it('has no quantile without values', () => expect(quantile([], 0.5)).toBeUndefined());
});

test('a company is read by its most traded share; funds, receipts and fractional shares are ignored', () => {
  const listed = (stock: string, over: Partial<ListedAsset> = {}): ListedAsset => ({
    stock,
    name: stock,
    sector: 'Finance',
    type: 'stock',
    close: 10,
    volume: 100,
    ...over,
  });
  expect(
    companiesIn([
      listed('PETR3'),
      listed('PETR4', { volume: 900 }),
      listed('PETR4F', { volume: 9_999 }),
      listed('KLBN11'),
      listed('B3SA3'),
      listed('AALR3', { type: null }),
      listed('HGLG11', { type: 'fund' }),
      listed('AAPL34', { type: 'bdr' }),
      listed('AAPL'),
      listed('XXXX3', { sector: null }),
      listed('YYYY3', { sector: ' ' }),
    ]),
  ).toEqual([
    { ticker: 'AALR3', sector: 'Finance', others: [] },
    { ticker: 'B3SA3', sector: 'Finance', others: [] },
    { ticker: 'KLBN11', sector: 'Finance', others: [] },
    { ticker: 'PETR4', sector: 'Finance', others: ['PETR3'] },
  ]);
});

test.each([
  ['2026-11-28T06:00:00Z', '2026-11-28'],
  ['2026-11-28T05:59:59Z', '2026-11-21'],
  ['2026-11-29T12:00:00Z', '2026-11-28'],
  ['2026-12-04T23:00:00Z', '2026-11-28'],
  ['2026-12-05T02:00:00Z', '2026-11-28'],
])('at %s the week %s is due', (now, week) => {
  expect(weekDue(new Date(now))).toBe(week);
});

describe('a measured value', () => {
  test.each<[FinancialRatioName, Parameters<typeof buildAsset>[0], number | undefined]>([
    ['priceEarnings', { quote: { priceEarnings: 5 } }, 5],
    ['priceEarnings', { quote: { priceEarnings: -5 } }, undefined],
    ['priceEarnings', { quote: { priceEarnings: 0 } }, undefined],
    ['priceToBook', { defaultKeyStatistics: { priceToBook: -1 } }, undefined],
    ['enterpriseToEbitda', { defaultKeyStatistics: { enterpriseToEbitda: 3 } }, 3],
    ['returnOnEquity', { defaultKeyStatistics: { returnOnEquity: -0.2 } }, -0.2],
    ['profitMargins', { defaultKeyStatistics: { profitMargins: 0 } }, 0],
    ['dividendYield', { defaultKeyStatistics: { dividendYield: 0 } }, 0],
    ['dividendYield', {}, undefined],
    ['debtToEquity', { defaultKeyStatistics: { debtToEquity: -2 } }, undefined],
    ['debtToEbitda', { financialData: { totalDebt: 30, ebitda: 20 } }, 1.5],
    ['debtToEbitda', { financialData: { totalDebt: 30, ebitda: -20 } }, undefined],
    ['debtToEbitda', { financialData: { totalDebt: 30 } }, undefined],
    ['currentRatio', { financialData: { currentRatio: 1e300 } }, undefined],
  ])('%s of %j is %s', (figure, over, value) => {
    expect(readFinancialRatio(buildAsset(over), figure)).toBe(value);
  });

  test.each([
    [{ priceEarnings: -5 }, true],
    [{ priceEarnings: null, earningsPerShare: -0.1 }, true],
    [{ priceEarnings: 5, earningsPerShare: 1 }, false],
    [{ priceEarnings: null }, false],
  ])('%j is a loss: %s', (quote, isOne) => {
    expect(isPriceEarningsLoss(buildAsset({ quote }))).toBe(isOne);
  });
});
