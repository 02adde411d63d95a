import { describe, expect, it } from 'vitest';
import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { brapiModules } from '@bfj/sandboxes/brapi/brapi-modules';
import { closeOn } from '@bfj/sandboxes/brapi/brapi-prices';
import { parseFundamentals } from '../../../functions/integrations/brapi-asset.ts';
import { parseYearlyRatios } from '../../../functions/integrations/brapi-years.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

const row = (endDate: string, over: object = {}) => ({
  endDate,
  trailingEps: 2,
  priceToBook: 1.5,
  bookValue: 8,
  dividendYield: 6,
  enterpriseToEbitda: 4,
  enterpriseToRevenue: 1,
  ...over,
});

describe('the years of a company', () => {
  it('combine both modules, newest first', () => {
    const years = parseYearlyRatios(
      [row('2024-12-31'), row('2025-12-31')],
      [{ endDate: '2025-12-31', totalDebt: 30, ebitda: 20, debtToEquity: 0.5 }],
    );
    expect(years).toEqual([
      {
        endDate: '2025-12-31',
        earningsPerShare: 2,
        // The price was twelve: 1.5 times a book value of 8.
        priceEarnings: 6,
        priceToBook: 1.5,
        enterpriseToRevenue: 1,
        enterpriseToEbitda: 4,
        dividendYield: 0.06,
        debtToEquity: 0.5,
        debtToEbitda: 1.5,
      },
      expect.objectContaining({ endDate: '2024-12-31', debtToEbitda: null }),
    ]);
  });

  it.each([
    ['a loss', { trailingEps: -2 }],
    ['earnings of nothing', { trailingEps: 0 }],
    ['unknown earnings', { trailingEps: null }],
    ['an unknown book value', { bookValue: null }],
    ['a book value below nothing', { bookValue: -8, priceToBook: -1.5 }],
    ['an unknown price', { priceToBook: null }],
  ])('have no P/E with %s', (_, over) => {
    expect(parseYearlyRatios([row('2025-12-31', over)], [])).toMatchObject([
      { priceEarnings: null },
    ]);
  });

  it.each([
    ['another name of the day', { endDate: undefined, mostRecentQuarter: '2025-12-31' }, 1],
    ['the end of a fiscal year', { endDate: undefined, lastFiscalYearEnd: '2025-03-31' }, 1],
    ['a change at the year’s end', { endDate: undefined, updatedAt: '2025-12-31T00:00:00Z' }, 1],
    ['a change of some day', { endDate: undefined, updatedAt: '2026-03-14' }, 0],
    ['the last twelve months', { type: 'ttm' }, 0],
    ['a quarter', { type: 'quarterly' }, 0],
    ['no day', { endDate: null }, 0],
  ])('are matched by date: %s', (_, over, count) => {
    expect(parseYearlyRatios([row('2025-12-31', over)], [])).toHaveLength(count);
  });

  it.each([undefined, null, {}, 'x', [null, 7], [{ endDate: '2025-12-31' }]])(
    'are empty for %j',
    (sent) => {
      expect(parseYearlyRatios(sent, sent)).toEqual([]);
    },
  );

  it('are at most five, without duplicates', () => {
    const ends = [2019, 2020, 2021, 2022, 2023, 2024, 2025].map((year) => `${year}-12-31`);
    const years = parseYearlyRatios(
      [...ends, '2025-12-31'].map((end) => row(end)),
      [],
    );
    expect(years.map(({ endDate }) => endDate.slice(0, 4))).toEqual([
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
    ]);
  });
});

it('the sandbox’s years are consistent with its statements and prices', () => {
  const now = new Date('2026-11-23T15:00:00Z');
  const asset = brapiAssets.find(({ ticker }) => ticker === 'PETR4');
  if (asset === undefined) throw new Error('the sandbox has no PETR4');
  const of = (name: string) =>
    JSON.parse(JSON.stringify(brapiModules[name]?.(asset, now, tradingSession)));
  const { yearlyFigures = [], incomeStatementHistory } = parseFundamentals({
    incomeStatementHistory: of('incomeStatementHistory'),
    defaultKeyStatisticsHistory: of('defaultKeyStatisticsHistory'),
    financialDataHistory: of('financialDataHistory'),
  });
  expect(yearlyFigures.map(({ endDate }) => endDate)).toEqual(
    incomeStatementHistory.map(({ endDate }) => endDate),
  );
  for (const { endDate, priceEarnings, earningsPerShare } of yearlyFigures) {
    const price = (priceEarnings ?? Number.NaN) * (earningsPerShare ?? Number.NaN);
    expect(price).toBeCloseTo(closeOn(asset, endDate, tradingSession), 3);
  }
});
