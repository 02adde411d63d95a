import { expect, it } from 'vitest';
import { marketApp } from '../support/market-use-cases.ts';

const { market, brapi } = await marketApp();

it('lists the most traded share of a company first', async () => {
  const { stocks } = await market.search('petrobras');
  expect(stocks.map(({ ticker }) => ticker)).toEqual(['PETR4', 'PETR3']);
});

it('searches without a session and without a partner call per key press', async () => {
  for (const search of ['it', 'ita', 'itau', 'itaú', 'ITAÚ U']) {
    const { stocks } = await market.search(search);
    expect(stocks.map(({ ticker }) => ticker)).toEqual(expect.arrayContaining(['ITUB4']));
  }
  expect(brapi.calls()['/api/quote/list']).toBe(1);
});
