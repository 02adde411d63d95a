import { describe, expect, it, vi } from 'vitest';
import { indexAssets } from '../../../functions/market/asset-index.ts';
import { withStoredList } from '../../../functions/market/asset-list.ts';
import { sortByTurnover } from '../../../functions/market/facts/turnover.ts';
import { searchStocks } from '../../../functions/market/search-stocks.ts';
import type { Stock } from '../../../shared/contracts/stock-search.ts';

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
    ['PET', ['PETR4', 'PETR3', 'RRRP3']],
    ['petroleo', ['PETR4', 'PETR3']],
    ['PETRÓLEO', ['PETR4', 'PETR3']],
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

  it('prefers a whole word to the beginning of a longer one', async () => {
    const alike = [stock('ITSA4', 'Itaúsa PN'), stock('ITUB4', 'Itaú Unibanco PN')];
    expect(await search('itaú', alike)).toEqual(['ITUB4', 'ITSA4']);
  });

  it('returns at most ten, the ticker itself first', async () => {
    const many = Array.from({ length: 50 }, (_, index) => stock(`AAAA${index}`, 'AAAA'));
    const found = await search('aaaa7', [...many, stock('ZZZZ1', 'Aaaa7 Aaaa')]);
    expect(found.slice(0, 2)).toEqual(['AAAA7', 'ZZZZ1']);
    expect(await search('aaaa', many)).toHaveLength(10);
  });
});

describe('misspelled queries', () => {
  const listed = [
    stock('PETR4', 'Petrobras PN'),
    stock('PETR3', 'Petrobras ON'),
    stock('MGLU3', 'Magazine Luiza ON'),
    stock('ITUB4', 'Itaú Unibanco PN'),
    stock('ROXO34', 'Nu Holdings BDR'),
    stock('VALE3', 'Vale ON'),
  ];
  const answer = async (typed: string) => {
    const readAssetIndex = async () => indexAssets(listed);
    const { stocks, near = [] } = await searchStocks({ readAssetIndex }, typed);
    return {
      found: stocks.map(({ ticker }) => ticker),
      near: near.map(({ ticker }) => ticker),
    };
  };

  it.each([
    ['petobras', ['PETR4', 'PETR3']],
    ['pertobras', ['PETR4', 'PETR3']],
    ['oetrobras', ['PETR4', 'PETR3']],
    ['PTER4', ['PETR4']],
    ['PETR44', ['PETR4']],
    ['itau unibamco', ['ITUB4']],
    ['magasine luisa', ['MGLU3']],
    ['nubamk', ['ROXO34']],
    ['vake3', ['VALE3']],
    // For a search of three letters, no similar assets are suggested.
    ['btc', []],
    ['xpto', []],
    ['bitcoin', []],
    ['petrobraslandia', []],
  ])('%j finds nothing, and suggests %j', async (typed, near) => {
    expect(await answer(typed)).toEqual({ found: [], near });
  });

  it.each([
    ['nubank', ['ROXO34']],
    ['nuba', ['ROXO34']],
    ['Magalu', ['MGLU3']],
    // PETR4F is the same share as PETR4, in the fractional market.
    ['petr4f', ['PETR4']],
    ['petr 4f', ['PETR4']],
  ])('%j finds %j', async (typed, found) => {
    expect(await answer(typed)).toEqual({ found, near: [] });
  });
});

describe('among equal matches the most traded comes first', () => {
  const listed = (
    stock: string,
    name: string,
    volume: number | null,
    close: number | null = 10,
  ) => ({
    stock,
    name,
    close,
    volume,
  });
  // The partner's list, ordered by name.
  const partner = [
    listed('PETR3', 'PETROBRAS ON', 9_000_000, 40),
    listed('PETR4F', 'PETROBRAS PN', 200_000, 38),
    listed('PETR4', 'PETROBRAS PN', 38_000_000, 38),
    listed('VALE3F', 'VALE ON', 90_000, 60),
    listed('VALE3', 'VALE ON', 20_000_000, 60),
    listed('ITUB3', 'ITAÚ UNIBANCO ON', 500_000, 30),
    listed('ITSA4', 'ITAÚSA PN', 60_000_000, 11),
    listed('ITUB4', 'ITAÚ UNIBANCO PN', 25_000_000, 36),
    listed('BBDC3', 'BRADESCO ON', null),
    listed('BBDC4', 'BRADESCO PN', 31_000_000, 15),
    // Cheap shares trade in large volumes.
    listed('OIBR3', 'OI ON', 90_000_000, 0.5),
    listed('OIBR4', 'OI PN', 1_000_000, 90),
    listed('AAAB3', 'ALFA ON', null, null),
    listed('AAAA3', 'ALFA ON', 0, null),
  ];

  it.each([
    ['petrobras', ['PETR4', 'PETR3', 'PETR4F']],
    ['petr', ['PETR4', 'PETR3', 'PETR4F']],
    ['petr3', ['PETR3']],
    ['vale', ['VALE3', 'VALE3F']],
    ['itaú', ['ITUB4', 'ITUB3', 'ITSA4']],
    ['itausa', ['ITSA4']],
    ['bradesco', ['BBDC4', 'BBDC3']],
    ['oi', ['OIBR4', 'OIBR3']],
    ['alfa', ['AAAA3', 'AAAB3']],
  ])('%j → %j', async (typed, tickers) => {
    const inOrder = sortByTurnover(
      partner.map((asset) => ({ ...asset, sector: null, type: null })),
    );
    const names = inOrder.map(({ stock: ticker, name }) => stock(ticker, name));
    expect(await search(typed, names)).toEqual(tickers);
  });
});

describe('withStoredList', () => {
  const asset = { stock: 'PETR4', name: 'Petrobras PN', close: 1, volume: 1, change: 0 };
  const now = new Date('2026-11-27T12:00:00Z');
  const listAndStore = (save: () => Promise<void>, listed = [asset]) =>
    withStoredList({ listAssets: async () => listed }, { save }, () => now).listAssets();

  it('saves the list for later searches and returns it to the caller', async () => {
    const save = vi.fn(async () => undefined);
    expect(await listAndStore(save)).toEqual([asset]);
    expect(save).toHaveBeenCalledWith(
      [{ ticker: 'PETR4', name: 'Petrobras PN', sector: null, type: 'stock' }],
      now,
    );
  });

  it('does not overwrite the stored list with an empty one, and returns the list when saving fails', async () => {
    const save = vi.fn(async () => Promise.reject(new Error('no table')));
    expect(await listAndStore(save, [])).toEqual([]);
    expect(save).not.toHaveBeenCalled();
    expect(await listAndStore(save)).toEqual([asset]);
  });
});
