import { describe, expect, it } from 'vitest';
import { indexAssets } from '../../../functions/market/asset-index.ts';
import { searchStocks } from '../../../functions/market/search-stocks.ts';
import type { Stock } from '../../../shared/contracts/market.ts';

const stock = (ticker: string, name: string): Stock => ({
  ticker,
  name,
  sector: null,
  type: 'stock',
});
const stocks = [
  stock('PETR4', 'Petróleo Brasileiro PN'),
  stock('PETR3', 'Petróleo Brasileiro ON'),
  stock('RRRP3', '3R Petroleum'),
  stock('ITUB4', 'Itaú Unibanco PN'),
  stock('BBAS3', 'Banco do Brasil ON'),
  stock('XPLG11', 'XP Log FII'),
  stock('B3SA3', 'B3 S.A.'),
];
const search = async (typed: string, listed: readonly Stock[] = stocks) => {
  const found = await searchStocks({ readAssetIndex: async () => indexAssets(listed) }, typed);
  return found.stocks.map(({ ticker }) => ticker);
};

describe('searching', () => {
  it.each([
    ['petr4', ['PETR4']],
    ['petr 4', ['PETR4']],
    ['PETR-4', ['PETR4']],
    ['PET', ['PETR3', 'PETR4', 'RRRP3']],
    ['petroleo', ['PETR3', 'PETR4']],
    ['PETRÓLEO', ['PETR3', 'PETR4']],
    ['itaú', ['ITUB4']],
    ['log', ['XPLG11']],
    ['brasil banco', ['BBAS3']],
    ['banco do brasil', ['BBAS3']],
    ['b3', ['B3SA3']],
    [' p ', []],
    ['', []],
    ['zzzz', []],
    ['.*', []],
    ['--', []],
    ['\u0301\u0301', []],
  ])('%j → %j', async (typed, tickers) => {
    expect(await search(typed)).toEqual(tickers);
  });

  it('takes a whole word before the beginning of a longer one', async () => {
    const alike = [stock('ITSA4', 'Itaúsa PN'), stock('ITUB4', 'Itaú Unibanco PN')];
    expect(await search('itaú', alike)).toEqual(['ITUB4', 'ITSA4']);
  });

  it('gives ten at most, the ticker itself first', async () => {
    const many = Array.from({ length: 50 }, (_, index) => stock(`AAAA${index}`, 'AAAA'));
    const found = await search('aaaa7', [...many, stock('ZZZZ1', 'Aaaa7 Aaaa')]);
    expect(found.slice(0, 2)).toEqual(['AAAA7', 'ZZZZ1']);
    expect(await search('aaaa', many)).toHaveLength(10);
  });
});
