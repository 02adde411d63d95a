import { describe, expect, it, vi } from 'vitest';
import { cachedAssetList } from '../../../functions/market/asset-list.ts';
import { searchStocks } from '../../../functions/market/search-stocks.ts';
import type { ListedAsset } from '../../../functions/partners/brapi.ts';

const listed: ListedAsset[] = [
  { stock: 'PETR4', name: 'Petróleo Brasileiro PN', sector: 'Energy Minerals', type: 'stock' },
  { stock: 'PETR3', name: 'Petróleo Brasileiro ON', sector: 'Energy Minerals', type: 'stock' },
  { stock: 'RRRP3', name: '3R Petroleum', sector: 'Energy Minerals', type: 'stock' },
  { stock: 'ITUB4', name: 'Itaú Unibanco PN', sector: 'Finance', type: 'stock' },
  { stock: 'XPLG11', name: 'XP Log FII', sector: null, type: 'fund' },
];
const stocksOf = (assets: readonly ListedAsset[]) =>
  assets.map(({ stock, name, sector, type }) => ({
    ticker: stock,
    name,
    sector: sector ?? null,
    type: type ?? 'stock',
  }));
const readAssetList = async () => stocksOf(listed);

describe('searching', () => {
  it.each([
    ['petr4', ['PETR4']],
    ['PET', ['PETR3', 'PETR4', 'RRRP3']],
    ['petroleo', ['PETR3', 'PETR4']],
    ['itaú', ['ITUB4']],
    ['log', ['XPLG11']],
    [' p ', []],
    ['', []],
    ['zzzz', []],
    ['.*', []],
  ])('%j → %j', async (typed, tickers) => {
    const { stocks } = await searchStocks({ readAssetList }, typed);
    expect(stocks.map((stock) => stock.ticker)).toEqual(tickers);
  });

  it('gives ten at most', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ stock: `AAAA${index}`, name: 'A' }));
    const { stocks } = await searchStocks({ readAssetList: async () => stocksOf(many) }, 'aaaa');
    expect(stocks).toHaveLength(10);
  });
});

describe('the asset list', () => {
  it('asks the partner once for many readers and again after an hour', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const listAssets = vi.fn(async () => listed);
    const read = cachedAssetList({ brapi: { listAssets }, clock: () => now });
    await Promise.all([read(), read(), read()]);
    expect(listAssets).toHaveBeenCalledTimes(1);
    now = new Date('2026-11-21T12:59:59Z');
    await read();
    expect(listAssets).toHaveBeenCalledTimes(1);
    now = new Date('2026-11-21T13:00:00Z');
    await read();
    expect(listAssets).toHaveBeenCalledTimes(2);
  });

  it('goes on with the old list while the partner is down', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const listAssets = vi.fn(async () => listed);
    const read = cachedAssetList({ brapi: { listAssets }, clock: () => now });
    await read();
    now = new Date('2026-11-22T12:00:00Z');
    listAssets.mockRejectedValueOnce(new Error('down'));
    expect(await read()).toHaveLength(listed.length);
  });

  it('fails while there is no list, and tries anew', async () => {
    const listAssets = vi.fn(async () => listed);
    listAssets.mockRejectedValueOnce(new Error('down'));
    const read = cachedAssetList({ brapi: { listAssets }, clock: () => new Date() });
    await expect(read()).rejects.toThrow('down');
    expect(await read()).toHaveLength(listed.length);
  });
});
