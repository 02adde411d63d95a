import { describe, expect, it } from 'vitest';
import { parseFundamentals, parseQuote } from '../../../../functions/integrations/brapi-asset.ts';
import { assembleAsset } from '../../../../functions/market/assemble-asset.ts';
import { readFacts } from '../../../../functions/market/facts/read-measures.ts';
import type { Dividend } from '../../../../shared/market/asset-data.ts';

const now = new Date('2026-11-30T15:00:00Z');

/** Midnight of São Paulo, in seconds. */
const date = (day: string) => Date.parse(`${day}T03:00:00Z`) / 1000;
const close = (day: string, value: number) => ({
  date: date(day),
  open: null,
  high: null,
  low: null,
  close: value,
  volume: null,
});
const paid = (day: string, amount: number): Dividend => ({
  date: day,
  recordDay: null,
  type: 'DIVIDENDO',
  amount,
});

const company = {
  currency: 'BRL',
  regularMarketPrice: 20,
  regularMarketPreviousClose: 16,
  regularMarketVolume: 300,
  marketCap: 2000,
  priceEarnings: 10,
  earningsPerShare: 2,
  fiftyTwoWeekHigh: 25,
  fiftyTwoWeekLow: 12,
  summaryProfile: { fullTimeEmployees: 700 },
  defaultKeyStatistics: {
    priceToBook: 2,
    bookValue: 10,
    sharesOutstanding: 100,
    enterpriseValue: 2600,
    enterpriseToEbitda: 6.5,
    enterpriseToRevenue: 2.6,
    ytdReturn: 0.25,
    '52WeekChange': -0.1,
    profitMargins: 0.2,
    totalAssets: 3000,
  },
  financialData: {
    totalDebt: 800,
    totalCash: 200,
    ebitda: 400,
    totalRevenue: 1000,
    grossProfits: 550,
    returnOnEquity: 0.2,
    debtToEquity: 0.8,
    operatingCashflow: 310,
    freeCashflow: 120,
  },
  incomeStatementHistory: [
    { endDate: '2025-12-31', totalRevenue: 900, grossProfit: 500, netIncome: 180 },
    { endDate: '2024-12-31', totalRevenue: 700, grossProfit: 400, netIncome: -60 },
  ],
  balanceSheetHistory: [
    { endDate: '2025-12-31', totalAssets: 2900, totalStockholderEquity: 950, cash: 150 },
  ],
  cashflowHistory: [{ endDate: '2025-12-31', operatingCashFlow: 300, investmentCashFlow: -190 }],
  defaultKeyStatisticsHistory: [
    {
      endDate: '2024-12-31',
      type: 'yearly',
      trailingEps: -0.6,
      priceToBook: 1.5,
      bookValue: 8,
      dividendYield: 4,
    },
  ],
};

function read(
  over: object = {},
  {
    symbol = 'ABCD3',
    dividends = undefined as readonly Dividend[] | undefined,
    history = [] as ReturnType<typeof close>[],
  } = {},
) {
  const result = { ...company, ...over };
  const stored = <Content>(content: Content) => ({ content, readAt: now });
  const data = assembleAsset(
    symbol,
    {
      quote: stored(parseQuote(result)),
      history: stored(history),
      dividends: dividends === undefined ? undefined : stored(dividends),
      fundamentals: stored(parseFundamentals(result)),
      leaseUntil: undefined,
      retryAt: undefined,
      unknownUntil: undefined,
      partsRetryAt: undefined,
      version: undefined,
    },
    now,
    false,
  );
  return readFacts(data, dividends, now);
}

describe('the measures of a company', () => {
  it('are read from quote, ratios and statements', () => {
    expect(read()?.now).toEqual({
      price: 20,
      dayChange: 25,
      yearToDateChange: 25,
      twelveMonthChange: -10,
      yearHigh: 25,
      yearLow: 12,
      volume: 300,
      turnover: 6000,
      marketCap: 2000,
      enterpriseValue: 2600,
      priceEarnings: 10,
      priceToBook: 2,
      enterpriseToEbitda: 6.5,
      enterpriseToRevenue: 2.6,
      earningsPerShare: 2,
      bookValue: 10,
      returnOnEquity: 0.2,
      netMargin: 0.2,
      totalDebt: 800,
      totalCash: 200,
      netDebt: 600,
      debtToEquity: 0.8,
      debtToEbitda: 2,
      netDebtToEbitda: 1.5,
      revenue: 1000,
      grossProfit: 550,
      ebitda: 400,
      netIncome: 180,
      operatingCashflow: 310,
      freeCashflow: 120,
      totalAssets: 3000,
      equity: 950,
      employees: 700,
      sharesOutstanding: 100,
    });
    expect(read()?.statementCurrency).toBe('BRL');
  });

  it('are known by the year in which a statement ends', () => {
    expect([...(read()?.years ?? [])]).toEqual([
      [
        2025,
        {
          revenue: 900,
          grossProfit: 500,
          netIncome: 180,
          totalAssets: 2900,
          equity: 950,
          totalCash: 150,
          operatingCashflow: 300,
          freeCashflow: 110,
        },
      ],
      [
        2024,
        {
          revenue: 700,
          grossProfit: 400,
          netIncome: -60,
          // A loss has no P/L.
          earningsPerShare: -0.6,
          priceToBook: 1.5,
          dividendYield: 0.04,
        },
      ],
    ]);
  });

  it('have no multiple of a loss, and no return on negative equity', () => {
    const facts = read({
      priceEarnings: -5,
      earningsPerShare: -4,
      defaultKeyStatistics: { priceToBook: -2, bookValue: -10 },
      financialData: { returnOnEquity: 0.4, totalDebt: 800, totalCash: 200, ebitda: -10 },
    });
    expect(facts?.now).not.toHaveProperty('priceEarnings');
    expect(facts?.now).not.toHaveProperty('priceToBook');
    expect(facts?.now).not.toHaveProperty('returnOnEquity');
    expect(facts?.now).not.toHaveProperty('debtToEbitda');
    expect(facts?.now).not.toHaveProperty('netDebtToEbitda');
    expect(facts?.now).toMatchObject({ earningsPerShare: -4, netDebt: 600 });
  });

  it('of a BDR mix no currencies, and name the one of its statements', () => {
    const facts = read(
      { financialData: { ...company.financialData, financialCurrency: 'USD' } },
      { symbol: 'ABCD34' },
    );
    expect(facts?.statementCurrency).toBe('USD');
    expect(facts?.now).not.toHaveProperty('enterpriseValue');
    expect(read({}, { symbol: 'ABCD34' })?.statementCurrency).toBeUndefined();
  });

  it.each(['AAPL', 'PETR4F', '1234'])('are not read for %s', (symbol) => {
    expect(read({}, { symbol })).toBeUndefined();
  });

  it('are not read in another currency', () => {
    expect(read({ currency: 'USD' })).toBeUndefined();
  });
});

describe('changes of a price', () => {
  it('are since the close a week and thirty days ago', () => {
    const history = [
      close('2026-10-30', 8),
      close('2026-11-03', 10),
      close('2026-11-20', 16),
      close('2026-11-24', 19),
      close('2026-11-30', 20),
    ];
    // Since Friday 20 November, because 23 November is missing, and since 30 October, for 31 October is a Saturday.
    expect(read({}, { history })?.now).toMatchObject({ weekChange: 25, monthChange: 150 });
  });

  it('are unknown without a close near enough', () => {
    const facts = read({}, { history: [close('2026-11-10', 8), close('2026-11-30', 20)] });
    expect(facts?.now).not.toHaveProperty('weekChange');
    expect(facts?.now).not.toHaveProperty('monthChange');
  });
});

describe('payments', () => {
  const dividends = [
    paid('2027-01-10', 9),
    paid('2026-11-10', 0.5),
    paid('2026-11-10', 0.25),
    paid('2026-02-10', 0.25),
    paid('2025-06-10', 2),
    paid('2023-05-10', 3),
    paid('2022-12-10', 4),
  ];

  it('of twelve months are summed and counted by day; announced ones are not paid', () => {
    expect(read({}, { dividends })?.now).toMatchObject({
      dividendsPerShare: 1,
      dividendYield: 0.05,
      dividendPayments: 2,
      lastDividend: 0.5,
      // 10 November 2026.
      lastDividendDay: 20_767,
    });
  });

  it('of completed years are summed, and of the first known year not', () => {
    const years = read({}, { dividends })?.years;
    expect(
      [2026, 2025, 2024, 2023, 2022].map((year) => years?.get(year)?.dividendsPerShare),
    ).toEqual([undefined, 2, 0, 3, undefined]);
  });

  it('are unknown, and not zero, when the source has none', () => {
    const facts = read({}, { dividends: [] });
    expect(facts?.now).not.toHaveProperty('dividendsPerShare');
    expect(facts?.now).not.toHaveProperty('dividendPayments');
    expect(facts?.now).not.toHaveProperty('dividendYield');
  });
});
