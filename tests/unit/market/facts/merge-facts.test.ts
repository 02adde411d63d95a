import { describe, expect, it } from 'vitest';
import type { AssetFacts } from '../../../../functions/market/facts/asset-facts.ts';
import { factStore } from '../../../../functions/market/facts/fact-store.ts';
import { mergeFacts } from '../../../../functions/market/facts/merge-facts.ts';
import { memoryTable } from '../../../support/sending/memory-table.ts';

const now = new Date('2026-11-30T12:00:00Z');

const facts = (ticker: string, day: string, price: number): AssetFacts => ({
  ticker,
  readAt: new Date(`${day}T10:00:00Z`),
  statementCurrency: 'BRL',
  now: { price },
  years: new Map(),
  closes: [],
});
const prices = (all: readonly AssetFacts[] | undefined) =>
  Object.fromEntries((all ?? []).map(({ ticker, now: { price } }) => [ticker, price]));

describe('merging readings', () => {
  it('keeps the newest of each asset', () => {
    const stored = [facts('AAAA3', '2026-11-29', 1), facts('BBBB3', '2026-11-29', 2)];
    const read = [facts('AAAA3', '2026-11-28', 3), facts('BBBB3', '2026-11-30', 4)];
    expect(prices(mergeFacts(stored, read, now))).toEqual({ AAAA3: 1, BBBB3: 4 });
  });

  it('changes nothing for a repeated reading', () => {
    const stored = [facts('AAAA3', '2026-11-29', 1)];
    expect(mergeFacts(stored, stored, now)).toBeUndefined();
  });

  it('drops assets that were not read for five weeks', () => {
    const stored = [facts('AAAA3', '2026-10-20', 1), facts('BBBB3', '2026-11-01', 2)];
    const merged = mergeFacts(stored, [facts('CCCC3', '2026-11-30', 3)], now);
    expect(prices(merged)).toEqual({ BBBB3: 2, CCCC3: 3 });
  });

  it('keeps the past years when a reading has none', () => {
    const years = new Map([[2025, { revenue: 5 }]]);
    const stored = [{ ...facts('AAAA3', '2026-11-29', 1), years }];
    expect(mergeFacts(stored, [facts('AAAA3', '2026-11-30', 2)], now)?.[0]).toMatchObject({
      now: { price: 2 },
      years,
    });
  });
});

describe('the stored facts', () => {
  it('lose no reading when many write to one shard at once', async () => {
    const { table } = memoryTable();
    const tickers = Array.from({ length: 9 }, (_, index) => `AB${index}C3`);
    await Promise.all(
      tickers.map((ticker, index) =>
        factStore(table).saveFacts([facts(ticker, '2026-11-30', index)], now),
      ),
    );
    const { assets } = await factStore(table).readAll();
    expect(prices(assets)).toEqual(
      Object.fromEntries(tickers.map((ticker, index) => [ticker, index])),
    );
  });

  it('keep the newer of two lists', async () => {
    const { table } = memoryTable();
    const store = factStore(table);
    const listing = (day: string) => ({ listedAt: new Date(`${day}T10:00:00Z`), assets: [] });
    await store.saveListing(listing('2026-11-30'));
    await store.saveListing(listing('2026-11-29'));
    expect((await store.readAll()).listing).toEqual(listing('2026-11-30'));
  });
});
