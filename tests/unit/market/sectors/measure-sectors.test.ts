import { beforeEach, describe, expect, it } from 'vitest';
import { parseFundamentals, parseQuote } from '../../../../functions/integrations/brapi-asset.ts';
import { BrapiFailure } from '../../../../functions/integrations/brapi-http.ts';
import type { ListedAsset } from '../../../../functions/integrations/brapi.ts';
import { factStore } from '../../../../functions/market/facts/fact-store.ts';
import { sectorMediansReader } from '../../../../functions/market/sectors/sector-medians-reader.ts';
import {
  measureSectors,
  type MeasureSectorsDependencies,
} from '../../../../functions/market/sectors/measure-sectors.ts';
import { sectorStore } from '../../../../functions/market/sectors/sector-store.ts';
import { memoryTable, type MemoryTable } from '../../../support/sending/memory-table.ts';

let memory: MemoryTable;
let now: Date;
let asked: string[];
/** Companies in the partner's list that its other endpoint does not know. */
let unknown: string[];
let failing: (tickers: readonly string[]) => boolean;
let callsLeft: number;
let currency: string;
/** Listed in addition to the companies. */
let others: ListedAsset[];
beforeEach(() => {
  memory = memoryTable();
  now = new Date('2026-11-28T06:10:00Z');
  asked = [];
  unknown = [];
  failing = () => false;
  callsLeft = Number.POSITIVE_INFINITY;
  currency = 'BRL';
  others = [];
});

/** Twelve companies in one sector, AAAA3 to LLLL3; the first has two shares. */
const names = 'ABCDEFGHIJKL'.split('').map((letter) => letter.repeat(4));
const listed: readonly ListedAsset[] = ['AAAA4', ...names.map((name) => `${name}3`)].map(
  (stock) => ({ stock, name: stock, sector: 'Finance', type: 'stock', close: 1, volume: 100 }),
);

const failure = () => new BrapiFailure('brapi does not answer', 'unavailable');

const measure = (over: Partial<MeasureSectorsDependencies> = {}) =>
  measureSectors({
    brapi: {
      listAssets: async () => {
        asked.push('list');
        if (failing(['list'])) throw failure();
        return [...listed, ...others];
      },
      readCompanies: async (tickers) => {
        asked.push(tickers.join());
        callsLeft -= 1;
        if (failing(tickers)) throw failure();
        if (tickers.some((ticker) => unknown.includes(ticker))) return undefined;
        return new Map(
          tickers.map((ticker) => {
            const result = {
              currency,
              regularMarketPrice: 10,
              // The letter's position in the alphabet, 1 to 12.
              priceEarnings: ticker.charCodeAt(0) - 64,
              defaultKeyStatistics: { priceToBook: ticker < 'E' ? 2 : null },
            };
            const fundamentals = parseFundamentals(result);
            return [
              ticker,
              { quote: parseQuote(result), history: [], dividends: [], fundamentals },
            ] as const;
          }),
        );
      },
    },
    plan: 'startup',
    breaker: { run: (call) => call() },
    sectors: sectorStore(memory.table),
    facts: factStore(memory.table),
    clock: () => now,
    hasTime: () => callsLeft > 0,
    ...over,
  });

const readPrices = async () =>
  Object.fromEntries(
    (await factStore(memory.table).readAll()).assets
      .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
      .map(({ ticker, now: { price, priceEarnings } }) => [ticker, [price, priceEarnings]]),
  );
const readMedians = (ticker: string) => sectorMediansReader(memory.table, () => now)(ticker);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('the weekly reading of all companies', () => {
  it('reads each company once, five per call, and stores the medians', async () => {
    expect(await readMedians('AAAA3')).toBeUndefined();
    expect(await measure()).toBe('measured');
    expect(asked).toEqual([
      'list',
      'AAAA3,BBBB3,CCCC3,DDDD3,EEEE3',
      'FFFF3,GGGG3,HHHH3,IIII3,JJJJ3',
      'KKKK3,LLLL3',
    ]);
    const medians = {
      sector: 'Finance',
      day: '2026-11-28',
      // P/VP is known for four of them only.
      figures: {
        priceEarnings: { median: 6.5, lowerQuarter: 3.75, upperQuarter: 9.25, companies: 12 },
      },
    };
    expect(await readMedians('AAAA3')).toEqual(medians);
    // Its other share has the same sector.
    expect(await readMedians('AAAA4')).toEqual(medians);
    expect(await readMedians('ZZZZ3')).toBeUndefined();
  });

  it('keeps the figures of each company, and then of the other liquid assets', async () => {
    const other = (stock: string, type: string, volume: number) => ({
      stock,
      name: stock,
      sector: 'Finance',
      type,
      close: 10,
      volume,
    });
    others = [
      other('NNNN34', 'bdr', 2_000),
      other('MMMM11', 'fund', 5_000),
      other('OOOO11', 'fund', 900),
      other('PPPP3F', 'stock', 9_000),
      other('AAAA5', 'stock', 7_000),
    ];
    callsLeft = 3;
    // The medians do not wait for the other assets.
    expect(await measure()).toBe('goes on');
    expect(await readMedians('AAAA3')).toMatchObject({ sector: 'Finance' });
    callsLeft = 5;
    expect(await measure()).toBe('measured');
    // AAAA5 is now the company's share that is traded most.
    expect(asked.slice(1)).toEqual([
      'AAAA5,BBBB3,CCCC3,DDDD3,EEEE3',
      'FFFF3,GGGG3,HHHH3,IIII3,JJJJ3',
      'KKKK3,LLLL3',
      'MMMM11,NNNN34',
    ]);
    expect(await readPrices()).toMatchObject({
      AAAA5: [10, 1],
      LLLL3: [10, 12],
      MMMM11: [10, 13],
      NNNN34: [10, expect.any(Number)],
    });
    expect(Object.keys(await readPrices())).toHaveLength(14);
  });

  it('is complete until the next Saturday', async () => {
    await measure();
    asked = [];
    later(60 * 24 * 6);
    expect(await measure()).toBe('none due');
    expect(asked).toEqual([]);
    later(60 * 24);
    expect(await measure()).toBe('measured');
    expect(await readMedians('AAAA3')).toMatchObject({ day: '2026-12-05' });
  });

  it('continues in the next run when this one has no more time', async () => {
    callsLeft = 1;
    expect(await measure()).toBe('goes on');
    expect(await readMedians('AAAA3')).toBeUndefined();
    callsLeft = 5;
    expect(await measure()).toBe('measured');
    expect(asked.filter((call) => call === 'list')).toHaveLength(1);
    expect(asked.filter((call) => call.startsWith('AAAA3'))).toHaveLength(1);
    expect(await readMedians('AAAA3')).toMatchObject({
      figures: { priceEarnings: { companies: 12 } },
    });
  });

  it('stores values once when a run was cut off before recording its progress', async () => {
    const store = sectorStore(memory.table);
    const cut = new Error('cut off');
    const saveWalk: typeof store.saveProgress = async (walk, at) => {
      if (walk.next === 5) throw cut;
      await store.saveProgress(walk, at);
    };
    await expect(measure({ sectors: { ...store, saveProgress: saveWalk } })).rejects.toBe(cut);
    expect(await measure()).toBe('measured');
    expect(await readMedians('AAAA3')).toMatchObject({
      figures: { priceEarnings: { companies: 12 } },
    });
  });

  it('waits when the partner fails, and requests the same again', async () => {
    failing = () => true;
    expect(await measure()).toBe('waits');
    failing = ([first]) => first === 'FFFF3';
    expect(await measure()).toBe('waits');
    failing = () => false;
    asked = [];
    expect(await measure()).toBe('measured');
    expect(asked[0]).toBe('FFFF3,GGGG3,HHHH3,IIII3,JJJJ3');
  });

  it('skips companies that repeatedly fail, as long as enough were read', async () => {
    failing = ([first]) => first === 'KKKK3';
    for (let run = 0; run < 11; run += 1) expect(await measure()).toBe('waits');
    expect(await measure()).toBe('measured');
    expect(await readMedians('AAAA3')).toMatchObject({
      figures: { priceEarnings: { companies: 10 } },
    });
  });

  it("keeps last week's medians, and reports once, when too few were read", async () => {
    await measure();
    later(60 * 24 * 7);
    failing = ([first]) => first === 'FFFF3';
    for (let run = 0; run < 11; run += 1) expect(await measure()).toBe('waits');
    await expect(measure()).rejects.toThrow('Only 7 of 12 companies were read');
    expect(await measure()).toBe('none due');
    expect(await readMedians('AAAA3')).toMatchObject({ day: '2026-11-28' });
  });

  it('isolates listed companies that the partner does not know', async () => {
    unknown = ['CCCC3'];
    expect(await measure()).toBe('measured');
    expect(await readMedians('AAAA3')).toMatchObject({
      figures: { priceEarnings: { companies: 11 } },
    });
  });

  it('ignores companies in another currency', async () => {
    currency = 'USD';
    await expect(measure()).rejects.toThrow('too few');
    expect(await readMedians('AAAA3')).toBeUndefined();
  });

  it('requests nothing in a plan without ratios', async () => {
    expect(await measure({ plan: 'free' })).toBe('not in the plan');
    expect(asked).toEqual([]);
  });

  it('does not reset a run that is further ahead', async () => {
    const store = sectorStore(memory.table);
    await measure();
    const walk = {
      week: '2026-11-28',
      companies: [],
      further: [],
      next: 0,
      failures: 0,
      isOver: false,
    };
    await store.saveProgress(walk, now);
    expect(await measure()).toBe('none due');
  });
});
