import { describe, expect, it } from 'vitest';
import { noFundamentals } from '../../../functions/market/assembly/no-fundamentals.ts';
import type { Quote } from '../../../shared/market/asset-data.ts';
import { unknownQuote } from '../../support/market/assets.ts';
import {
  recalculatePriceRatios,
  yearsInOneCurrency,
} from '../../../functions/market/assembly/price-ratios.ts';

/** The statements of one day, and the source's ratios at that day's price: R$ 50. */
const statements = {
  defaultKeyStatistics: {
    ...noFundamentals.defaultKeyStatistics,
    bookValue: 40,
    priceToBook: 1.25,
    enterpriseValue: 700,
    enterpriseToRevenue: 3.5,
    enterpriseToEbitda: 7,
  },
  financialData: {
    ...noFundamentals.financialData,
    totalDebt: 300,
    totalCash: 100,
    totalRevenue: 200,
    ebitda: 100,
  },
};

function quoteAt(price: number | null, over: Partial<Quote> = {}): Quote {
  return {
    ...unknownQuote,
    regularMarketPrice: price,
    marketCap: price === null ? null : price * 10,
    priceEarnings: 10,
    earningsPerShare: 5,
    ...over,
  };
}

describe('ratios calculated from a price', () => {
  it.each([
    ['the price of that day', 50, 10, 1.25, 700],
    ['a higher price', 60, 12, 1.5, 800],
    ['a lower price', 40, 8, 1, 600],
  ])('uses %s', (_which, price, priceEarnings, priceToBook, enterpriseValue) => {
    expect(recalculatePriceRatios('PETR4', quoteAt(price), statements)).toEqual({
      earningsPerShare: 5,
      priceEarnings,
      defaultKeyStatistics: {
        priceToBook,
        enterpriseValue,
        enterpriseToRevenue: enterpriseValue / 200,
        enterpriseToEbitda: enterpriseValue / 100,
      },
    });
  });

  it("keeps the source's value when the inputs are missing, invalid, or in another unit", () => {
    const kept = { priceEarnings: 10, defaultKeyStatistics: { priceToBook: 1.25 } };
    expect(recalculatePriceRatios('PETR4', quoteAt(null), statements)).toMatchObject(kept);
    expect(
      recalculatePriceRatios('PETR4', quoteAt(60, { earningsPerShare: 0 }), statements),
    ).toMatchObject({
      priceEarnings: 10,
    });
    // A BDR in reais: the company reports in dollars, and its share is split over several receipts.
    expect(
      recalculatePriceRatios('PETR4', quoteAt(60, { earningsPerShare: 1.1 }), statements),
    ).toMatchObject({
      priceEarnings: 10,
    });
    const { defaultKeyStatistics } = recalculatePriceRatios(
      'PETR4',
      quoteAt(60, { marketCap: 9_000 }),
      statements,
    );
    expect(defaultKeyStatistics).toMatchObject({ enterpriseValue: 700, enterpriseToEbitda: 7 });
  });

  const inDollars = {
    ...statements,
    financialData: { ...statements.financialData, financialCurrency: 'USD' },
  };
  /** Earnings of 5 on an equity of 40 are a return of 12.5%. */
  const returning = (returnOnEquity: number | null) => ({
    ...inDollars,
    defaultKeyStatistics: { ...inDollars.defaultKeyStatistics, returnOnEquity },
  });

  it('keeps the source’s multiples that do not mix dollars and reais', () => {
    expect(recalculatePriceRatios('AAPL34', quoteAt(60), inDollars)).toMatchObject({
      priceEarnings: 10,
      // The currency of this amount is unknown.
      defaultKeyStatistics: { priceToBook: 1.25, enterpriseValue: null, enterpriseToRevenue: 3.5 },
    });
  });

  it.each([
    ['in dollars', inDollars, 50],
    ['in dollars', inDollars, 51.5],
    ['in an unknown currency', statements, 50],
  ])('has no ratio that mixes reais and statements %s, at R$ %s', (_currency, figures, price) => {
    expect(recalculatePriceRatios('AAPL34', quoteAt(price), figures)).toEqual({
      earningsPerShare: null,
      priceEarnings: null,
      defaultKeyStatistics: {
        priceToBook: null,
        enterpriseValue: null,
        enterpriseToRevenue: null,
        enterpriseToEbitda: null,
      },
    });
  });

  it.each([
    ['match the return on equity', 0.13, 5],
    ['do not match it, so the currencies differ', 0.5, null],
    ['cannot be checked', null, null],
  ])('keeps or drops earnings per share of a BDR that %s', (_which, returnOnEquity, earnings) => {
    expect(
      recalculatePriceRatios('AAPL34', quoteAt(60), returning(returnOnEquity)).earningsPerShare,
    ).toBe(earnings);
    expect(
      recalculatePriceRatios(
        'AAPL34',
        quoteAt(60, { earningsPerShare: 0 }),
        returning(returnOnEquity),
      ).earningsPerShare,
    ).toBeNull();
  });

  it('leaves out price multiples only for the years of BDRs', () => {
    const year = {
      endDate: '2025-12-31',
      earningsPerShare: 5,
      priceEarnings: 10,
      priceToBook: 1.25,
      enterpriseToRevenue: 3.5,
      enterpriseToEbitda: 7,
      dividendYield: 0.04,
      debtToEquity: 0.5,
      debtToEbitda: 3,
    };
    const yearsOf = (symbol: string) =>
      yearsInOneCurrency({ symbol, quote: quoteAt(50), financialData: {} }, [year]);
    expect(yearsOf('PETR4')).toEqual([year]);
    expect(yearsOf('AAPL34')).toEqual([
      {
        ...year,
        earningsPerShare: null,
        priceEarnings: null,
        priceToBook: null,
        enterpriseToRevenue: null,
        enterpriseToEbitda: null,
      },
    ]);
  });

  it('returns nothing when the source has nothing', () => {
    expect(
      recalculatePriceRatios('PETR4', quoteAt(60, { priceEarnings: null }), noFundamentals),
    ).toEqual({
      earningsPerShare: 5,
      priceEarnings: null,
      defaultKeyStatistics: {
        priceToBook: null,
        enterpriseValue: null,
        enterpriseToRevenue: null,
        enterpriseToEbitda: null,
      },
    });
  });

  it('is negative with a loss', () => {
    const loss = quoteAt(60, { priceEarnings: -10, earningsPerShare: -5 });
    expect(recalculatePriceRatios('PETR4', loss, statements).priceEarnings).toBe(-12);
  });
});
