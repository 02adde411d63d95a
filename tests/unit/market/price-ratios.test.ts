import { describe, expect, it } from 'vitest';
import { noFundamentals } from '../../../functions/market/assembly/no-fundamentals.ts';
import type { Quote } from '../../../shared/market/asset-data.ts';
import { unknownQuote } from '../../support/market/assets.ts';
import { priceRatios } from '../../../shared/market/price-ratios.ts';

/** The statements of one day, and what the source counted by the price of that day: R$ 50. */
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

describe('what is counted from a price', () => {
  it.each([
    ['the price of that day', 50, 10, 1.25, 700],
    ['a higher price', 60, 12, 1.5, 800],
    ['a lower price', 40, 8, 1, 600],
  ])('goes by %s', (_which, price, priceEarnings, priceToBook, enterpriseValue) => {
    expect(priceRatios('PETR4', quoteAt(price), statements)).toEqual({
      priceEarnings,
      defaultKeyStatistics: {
        priceToBook,
        enterpriseValue,
        enterpriseToRevenue: enterpriseValue / 200,
        enterpriseToEbitda: enterpriseValue / 100,
      },
    });
  });

  it('stays as the source has it where the parts are missing, are none, or are in another unit', () => {
    const kept = { priceEarnings: 10, defaultKeyStatistics: { priceToBook: 1.25 } };
    expect(priceRatios('PETR4', quoteAt(null), statements)).toMatchObject(kept);
    expect(priceRatios('PETR4', quoteAt(60, { earningsPerShare: 0 }), statements)).toMatchObject({
      priceEarnings: 10,
    });
    // Of a BDR in reais whose company earns dollars a share that stands for several.
    expect(priceRatios('PETR4', quoteAt(60, { earningsPerShare: 1.1 }), statements)).toMatchObject({
      priceEarnings: 10,
    });
    const { defaultKeyStatistics } = priceRatios(
      'PETR4',
      quoteAt(60, { marketCap: 9_000 }),
      statements,
    );
    expect(defaultKeyStatistics).toMatchObject({ enterpriseValue: 700, enterpriseToEbitda: 7 });
  });

  it('adds no debt in dollars to a price in reais', () => {
    const abroad = {
      ...statements,
      financialData: { ...statements.financialData, financialCurrency: 'USD' },
    };
    expect(priceRatios('AAPL34', quoteAt(60), abroad).defaultKeyStatistics).toMatchObject({
      priceToBook: 1.25,
      enterpriseValue: 700,
      enterpriseToRevenue: 3.5,
    });
  });

  it.each([50, 51.5])('has no figure of dollars and reais counted together, at R$ %s', (price) => {
    const abroad = {
      ...statements,
      financialData: { ...statements.financialData, financialCurrency: 'USD' },
    };
    expect(priceRatios('AAPL34', quoteAt(price), abroad).defaultKeyStatistics).toEqual({
      priceToBook: null,
      enterpriseValue: null,
      enterpriseToRevenue: null,
      enterpriseToEbitda: null,
    });
  });

  it('keeps what the source counted of statements whose currency it does not tell', () => {
    expect(priceRatios('AAPL34', quoteAt(50), statements).defaultKeyStatistics).toMatchObject({
      priceToBook: 1.25,
      enterpriseValue: 700,
    });
  });

  it('says nothing where the source says nothing', () => {
    expect(priceRatios('PETR4', quoteAt(60, { priceEarnings: null }), noFundamentals)).toEqual({
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
    expect(priceRatios('PETR4', loss, statements).priceEarnings).toBe(-12);
  });
});
