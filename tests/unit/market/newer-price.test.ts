import { expect, it } from 'vitest';
import { findNewerPrice } from '../../../functions/market/read-models/newer-price.ts';
import type { NewestPrices } from '../../../functions/market/read-models/newest-prices.ts';
import type { Quote } from '../../../shared/market/asset-data.ts';
import { unknownQuote } from '../../support/market/assets.ts';

const at = '2026-11-24T20:00:00.000Z';
const nothing: NewestPrices = { quotes: undefined, bitcoin: undefined, jumps: new Map() };
const quote = (over: Partial<Quote>): Quote => ({
  ...unknownQuote,
  regularMarketPrice: 10.1,
  regularMarketChange: 0.1,
  regularMarketChangePercent: 1,
  regularMarketTime: at,
  ...over,
});
const closeBefore = (over: Partial<Quote>) =>
  findNewerPrice('PETR4', { quote: quote(over), prices: nothing, delayMinutes: 15 })
    ?.previousCloseInReais;

it.each<readonly [string, Partial<Quote>, number | undefined]>([
  ['both changes agree', {}, 10],
  [
    'it fell',
    { regularMarketPrice: 9.9, regularMarketChange: -0.1, regularMarketChangePercent: -1 },
    10,
  ],
  ['both changes are of different closes', { regularMarketChange: 0.3 }, undefined],
  ['the change in reais is missing', { regularMarketChange: null }, undefined],
  ['the percentage is missing', { regularMarketChangePercent: null }, undefined],
])('the previous close of a stored quote, when %s', (_, over, before) => {
  expect(closeBefore(over)).toBe(before);
});

it('an edition has its stored previous close, and an older edition has none', () => {
  const row = {
    name: 'A',
    priceInReais: 10.1,
    changeInBasisPoints: 100,
    volume: null,
    type: 'stock',
  };
  const prices: NewestPrices = {
    ...nothing,
    quotes: {
      source: 'brapi',
      at,
      precision: 'instant',
      delayMinutes: 15,
      quotes: { PETR4: { ...row, previousCloseInReais: 10 }, VALE3: row },
    },
  };
  const priceOf = (ticker: string) =>
    findNewerPrice(ticker, { quote: undefined, prices, delayMinutes: 15 });
  expect(priceOf('PETR4')).toMatchObject({ changeInBasisPoints: 100, previousCloseInReais: 10 });
  expect(priceOf('VALE3')).not.toHaveProperty('previousCloseInReais');
});
