import { beforeEach, describe, expect, it } from 'vitest';
import { brapiPlans } from '../../../../functions/integrations/brapi-plans.ts';
import type { AssetPrice } from '../../../../functions/integrations/brapi-day.ts';
import { BrapiFailure } from '../../../../functions/integrations/brapi-http.ts';
import type { ListedAsset } from '../../../../functions/integrations/brapi.ts';
import { marketScanReader } from '../../../../functions/market/intraday-scan/market-scan-reader.ts';
import { marketScanStore } from '../../../../functions/market/intraday-scan/market-scan-store.ts';
import {
  scanMarket,
  type ScanMarketDependencies,
} from '../../../../functions/market/intraday-scan/scan-market.ts';
import { memoryTable, type MemoryTable } from '../../../support/sending/memory-table.ts';

const day = '2026-11-24';
/** An instant of that day, in the time zone of São Paulo. */
const at = (time: string) => new Date(`${day}T${time}:00-03:00`);

let memory: MemoryTable;
let now: Date;
let listed: ListedAsset[];
let prices: Map<string, AssetPrice>;
let asked: string[];
/** Thrown by the calls with this name. */
let failing: 'list' | 'quotes' | undefined;
beforeEach(() => {
  memory = memoryTable();
  now = at('11:02');
  listed = [];
  prices = new Map();
  asked = [];
  failing = undefined;
});

/** An asset in the list and its own quote, which may differ. */
function trade(
  ticker: string,
  price: number,
  previous: number | null,
  {
    volume = 1_000,
    change = previous === null ? 0 : (price / previous - 1) * 100,
    ...quote
  }: Partial<AssetPrice> & { readonly volume?: number | null; readonly change?: number } = {},
) {
  const asset = { stock: ticker, name: `${ticker} ON`, type: 'stock', close: price };
  const others = listed.filter(({ stock }) => stock !== ticker);
  listed = [...others, { ...asset, change, volume }];
  const at = new Date(now.getTime() - 15 * 60_000);
  const unknown = { high: null, low: null, currency: 'BRL' };
  prices.set(ticker, { ticker, price, previous, at, ...unknown, ...quote });
}

const failure = () => new BrapiFailure('brapi does not answer', 'unavailable');

const runScan = (over: Partial<ScanMarketDependencies> = {}) =>
  scanMarket({
    brapi: {
      listAssets: async () => {
        asked.push('list');
        if (failing === 'list') throw failure();
        return listed;
      },
    },
    brapiDay: {
      readIbovespa: async () => {
        asked.push('index');
        return { price: 152_000, previous: 150_000, at: now };
      },
      readPrices: async (tickers) => {
        asked.push(tickers.join());
        if (failing === 'quotes') throw failure();
        if (tickers.some((ticker) => !prices.has(ticker))) return undefined;
        return tickers.flatMap((ticker) => prices.get(ticker) ?? []);
      },
    },
    plan: 'startup',
    breaker: { run: (call) => call() },
    scans: marketScanStore(memory.table),
    clock: () => now,
    thresholdInBasisPoints: 500,
    hasTime: () => true,
    ...over,
  });

const readScan = (name: string) => marketScanReader(memory.table).read(day, name);
const movedAt = async (name: string) =>
  (await readScan(name))?.moved.map(
    ({ ticker, changeInBasisPoints: change }) => `${ticker} ${change}`,
  );

describe('a market scan', () => {
  it('finds large moves since the last close, with price, time and index', async () => {
    trade('VALE3', 94.7, 100);
    trade('MGLU3', 10.5, 10);
    trade('PETR4', 104.99, 100);
    expect(await runScan()).toBe('made');
    expect(await readScan('1100')).toEqual({
      day,
      name: '1100',
      madeAt: at('11:02').toISOString(),
      source: 'brapi',
      delayMinutes: 15,
      thresholdInBasisPoints: 500,
      moved: [
        {
          ticker: 'VALE3',
          name: 'VALE3 ON',
          priceInReais: 94.7,
          previousCloseInReais: 100,
          changeInBasisPoints: -530,
          at: at('10:47').toISOString(),
        },
        expect.objectContaining({ ticker: 'MGLU3', changeInBasisPoints: 500 }),
      ],
      ibovespa: expect.objectContaining({ value: 152_000, changeInBasisPoints: 133 }),
    });
    expect(asked).toEqual(['list', 'VALE3,MGLU3', 'index']);
  });

  it.each<readonly [string, Parameters<typeof trade>]>([
    ['too small a move', ['VALE3', 95.01, 100]],
    ['a move that its own quote does not have', ['VALE3', 99, 100, { change: -6 }]],
    ['an asset without volume', ['VALE3', 90, 100, { volume: null }]],
    ['a price of the day before', ['VALE3', 90, 100, { at: new Date('2026-11-23T20:50:00Z') }]],
    ['a price of before the opening', ['VALE3', 90, 100, { at: at('09:59') }]],
    ['a price of the future', ['VALE3', 90, 100, { at: at('11:08') }]],
    ['an asset without a close to count from', ['VALE3', 90, null, { change: -6 }]],
    ['a price in dollars', ['VALE3', 90, 100, { currency: 'USD' }]],
    ['a share of another exchange', ['AAPL', 90, 100]],
    ['the fractional market', ['VALE3F', 90, 100]],
  ])('rejects %s', async (_, asset) => {
    trade(...asset);
    expect(await runScan()).toBe('made');
    expect(await movedAt('1100')).toEqual([]);
  });

  it('reports large moves, and marks those that may be a split', async () => {
    trade('VALE3', 73.82, 100);
    trade('MGLU3', 128.7, 100);
    await runScan();
    expect(await movedAt('1100')).toEqual(['MGLU3 2870', 'VALE3 -2618']);
    now = at('12:03');
    trade('MGLU3', 50, 100, { change: -6 });
    await runScan();
    expect(await movedAt('1200')).toEqual(['MGLU3 -5000']);
  });

  it('rejects a price unchanged for 45 minutes from a source with a delay of 15', async () => {
    now = at('14:05');
    trade('VALE3', 90, 100, { at: at('13:19') });
    trade('MGLU3', 90, 100, { at: at('13:20') });
    await runScan();
    expect(await movedAt('1400')).toEqual(['MGLU3 -1000']);
  });

  it('reports each asset once per day and direction', async () => {
    trade('VALE3', 94, 100);
    await runScan();
    now = at('12:03');
    trade('VALE3', 92, 100);
    trade('MGLU3', 94, 100);
    await runScan();
    now = at('13:03');
    trade('VALE3', 107, 100);
    trade('MGLU3', 94, 100);
    await runScan();
    expect(await movedAt('1100')).toEqual(['VALE3 -600']);
    expect(await movedAt('1200')).toEqual(['MGLU3 -600']);
    expect(await movedAt('1300')).toEqual(['VALE3 700']);
  });

  it('runs once an hour and requests nothing more', async () => {
    trade('VALE3', 94, 100);
    const together = await Promise.all([runScan(), runScan()]);
    expect(together.toSorted()).toEqual(['made', 'made before']);
    asked = [];
    trade('VALE3', 80, 100);
    now = at('11:07');
    expect(await runScan()).toBe('made before');
    expect(asked).toEqual([]);
    expect(await movedAt('1100')).toEqual(['VALE3 -600']);
  });

  it.each(['10:59', '11:20', '18:00'])('does not run at %s', async (time) => {
    now = at(time);
    expect(await runScan()).toBe('none due');
    expect(asked).toEqual([]);
  });

  it('does not run on a day without trading', async () => {
    now = new Date('2026-11-28T14:02:00Z');
    expect(await runScan()).toBe('none due');
  });

  it('waits when the source fails, and throws when the hour is over', async () => {
    trade('VALE3', 94, 100);
    failing = 'list';
    expect(await runScan()).toBe('waits');
    failing = 'quotes';
    now = at('11:08');
    expect(await runScan()).toBe('waits');
    expect(await readScan('1100')).toBeUndefined();
    now = at('11:16');
    failing = 'list';
    await expect(runScan()).rejects.toThrow('does not answer');
    failing = undefined;
    expect(await runScan()).toBe('made');
    expect(await movedAt('1100')).toEqual(['VALE3 -600']);
  });

  it('requests the most traded assets first, within the plan, and isolates an unknown listed one', async () => {
    for (let nth = 1; nth <= 130; nth += 1) {
      trade(`AB${String(nth).padStart(3, '0').slice(0, 2)}${nth % 10}`, 94, 100, { volume: nth });
    }
    const known = new Set(listed.map(({ stock }) => stock));
    prices.delete([...known].at(-1) ?? '');
    expect(await runScan()).toBe('made');
    const quoted = asked.filter((call) => call.startsWith('AB'));
    expect(Math.max(...quoted.map((call) => call.split(',').length))).toBe(
      brapiPlans.startup.tickersPerRequest,
    );
    expect((await movedAt('1100'))?.length).toBe(99);
    expect(quoted.length).toBeLessThan(20);
  });
});
