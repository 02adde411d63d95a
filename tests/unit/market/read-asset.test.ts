import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CircuitOpenError,
  type CircuitBreaker,
} from '../../../functions/market/circuit-breaker.ts';
import type { KeepFacts } from '../../../functions/market/facts/keep-facts.ts';
import { sharedAssetReader } from '../../../functions/market/read-asset.ts';
import { BrapiFailure } from '../../../functions/integrations/brapi-http.ts';
import type { AssetParts, AssetReading } from '../../../functions/integrations/brapi.ts';
import {
  allParts,
  fakeAssetStore,
  fakeReading,
  noParts,
  passThroughBreaker,
} from '../../support/market/market-fakes.ts';
import { parseFundamentals } from '../../../functions/integrations/brapi-asset.ts';

const down = () => new BrapiFailure('brapi answered 503', 'unavailable');

let now: Date;
let assets: ReturnType<typeof fakeAssetStore>;
let price: number;
let answer: (parts: AssetParts) => Promise<AssetReading | undefined>;
const readAssetOfPartner = vi.fn((_: string, parts: AssetParts) => answer(parts));
const keepFacts = vi.fn<KeepFacts>(async () => undefined);
let owners = 0;

beforeEach(() => {
  now = new Date('2026-11-23T15:00:00Z');
  assets = fakeAssetStore();
  price = 10;
  answer = async (parts) => fakeReading(price, parts);
  readAssetOfPartner.mockClear();
  keepFacts.mockClear();
});

/** One instance of the function; all instances share one table. */
function instance(breaker: CircuitBreaker = passThroughBreaker, isPatient = true) {
  return sharedAssetReader({
    assets,
    brapi: { readAsset: readAssetOfPartner },
    keepFacts,
    breaker,
    clock: () => now,
    newLeaseOwner: () => `owner-${(owners += 1)}`,
    mayWait: isPatient,
    wait: () => new Promise((resolve) => setTimeout(resolve, 2)),
  });
}
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const requestedParts = () => readAssetOfPartner.mock.calls.map(([, parts]) => parts);

describe('reading an asset', () => {
  it('requests the partner once per window, for the parts that are due', async () => {
    const read = instance();
    expect(await read('PETR4')).toMatchObject({
      symbol: 'PETR4',
      quote: { regularMarketPrice: 10 },
      updatedAt: { quote: now.toISOString(), history: now.toISOString() },
      stale: false,
    });
    minutesLater(4.9);
    price = 11;
    expect((await read('PETR4'))?.quote.regularMarketPrice).toBe(10);
    minutesLater(0.2);
    expect((await read('PETR4'))?.quote.regularMarketPrice).toBe(11);
    minutesLater(180);
    await read('PETR4');
    minutesLater(23 * 60);
    await read('PETR4');
    expect(requestedParts()).toEqual([
      allParts,
      noParts,
      { history: true, dividends: true, fundamentals: false },
      allParts,
    ]);
  });

  it('keeps the facts of an asset once a day, when its fundamentals were read', async () => {
    const read = instance();
    await read('PETR4');
    minutesLater(6);
    await read('PETR4');
    expect(keepFacts).toHaveBeenCalledOnce();
    const [data, dividends, readAt] = keepFacts.mock.calls[0] ?? [];
    expect(data).toMatchObject({ symbol: 'PETR4', quote: { regularMarketPrice: 10 } });
    expect(dividends).toEqual(data?.dividends);
    expect(readAt?.toISOString()).toBe('2026-11-23T15:00:00.000Z');
    minutesLater(25 * 60);
    await read('PETR4');
    expect(keepFacts).toHaveBeenCalledTimes(2);
  });

  it('makes one request for many readers in many instances', async () => {
    answer = async (parts) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return fakeReading(price, parts);
    };
    const instances = Array.from({ length: 8 }, () => instance());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => instances.map((read) => read('VALE3'))).flat(),
    );
    expect(readAssetOfPartner).toHaveBeenCalledTimes(1);
    expect(answers.every((asset) => asset?.quote.regularMarketPrice === 10)).toBe(true);
  });

  it('returns a recent quote while another instance refreshes it, and waits when it is old', async () => {
    const [one, other] = [instance(), instance()];
    await one('PETR4');
    let finish = (): void => {};
    let calls = 0;
    answer = (parts) =>
      new Promise((resolve) => {
        calls += 1;
        finish = () => resolve(fakeReading(12, parts));
      });
    minutesLater(6);
    const first = one('PETR4');
    await vi.waitFor(() => expect(calls).toBe(1));
    expect(await other('PETR4')).toMatchObject({ quote: { regularMarketPrice: 10 }, stale: true });
    finish();
    expect((await first)?.quote.regularMarketPrice).toBe(12);

    minutesLater(24 * 60);
    const next = one('PETR4');
    await vi.waitFor(() => expect(calls).toBe(2));
    const waiting = other('PETR4');
    finish();
    await next;
    expect(await waiting).toMatchObject({ quote: { regularMarketPrice: 12 }, stale: false });
    expect(readAssetOfPartner).toHaveBeenCalledTimes(3);
  });

  it('returns the stored data while the partner fails, and pauses between attempts', async () => {
    const read = instance();
    const readAt = now.toISOString();
    await read('PETR4');
    answer = async () => {
      throw down();
    };
    minutesLater(6);
    for (let call = 0; call < 5; call += 1) {
      expect(await read('PETR4')).toMatchObject({ stale: true, updatedAt: { quote: readAt } });
    }
    expect(readAssetOfPartner).toHaveBeenCalledTimes(2);
    minutesLater(1);
    answer = async (parts) => fakeReading(13, parts);
    expect(await read('PETR4')).toMatchObject({ quote: { regularMarketPrice: 13 }, stale: false });
  });

  it('reports the partner as unavailable when nothing was ever read', async () => {
    answer = async () => {
      throw down();
    };
    const read = instance();
    const expectedError = { code: 'partner_unavailable', details: { retryAfterSeconds: 10 } };
    await expect(read('PETR4')).rejects.toMatchObject(expectedError);
    await expect(read('PETR4')).rejects.toMatchObject(expectedError);
    expect(readAssetOfPartner).toHaveBeenCalledTimes(1);
  });

  it('reports when the partner may be called again', async () => {
    const bulkhead: CircuitBreaker = {
      run: async () => {
        throw new CircuitOpenError('paused', new Date(now.getTime() + 42_000));
      },
    };
    await expect(instance(bulkhead)('PETR4')).rejects.toMatchObject({
      code: 'partner_unavailable',
      details: { retryAfterSeconds: 42 },
    });
  });

  it('remembers an unknown asset for ten minutes', async () => {
    answer = async () => undefined;
    const read = instance();
    expect(await read('XXXX9')).toBeUndefined();
    expect(await instance()('XXXX9')).toBeUndefined();
    minutesLater(9);
    expect(await read('XXXX9')).toBeUndefined();
    expect(readAssetOfPartner).toHaveBeenCalledTimes(1);
    minutesLater(2);
    answer = async (parts) => fakeReading(price, parts);
    expect((await read('XXXX9'))?.symbol).toBe('XXXX9');
  });

  it('returns the stored data of an asset that the partner no longer knows', async () => {
    const read = instance();
    const before = await read('PETR4');
    minutesLater(6);
    answer = async () => undefined;
    expect(await read('PETR4')).toEqual({ ...before, stale: true });
    expect(await instance()('PETR4')).toEqual({ ...before, stale: true });
    expect(readAssetOfPartner).toHaveBeenCalledTimes(2);
    minutesLater(1.1);
    answer = async (parts) => fakeReading(14, parts);
    expect(await read('PETR4')).toMatchObject({ quote: { regularMarketPrice: 14 }, stale: false });
  });

  it('continues after the lease of a crashed caller expires', async () => {
    await assets.takeLease({ ticker: 'PETR4', owner: 'dead' }, await assets.read('PETR4'), now);
    const read = instance();
    await expect(read('PETR4')).rejects.toMatchObject({ code: 'partner_unavailable' });
    minutesLater(0.6);
    expect((await read('PETR4'))?.quote.regularMarketPrice).toBe(10);
  });

  it('passes on an error of the table, and frees the lease', async () => {
    const save = vi.spyOn(assets, 'save').mockRejectedValueOnce(new Error('table'));
    const read = instance();
    await expect(read('PETR4')).rejects.toThrow('table');
    save.mockRestore();
    minutesLater(1);
    expect((await read('PETR4'))?.quote.regularMarketPrice).toBe(10);
  });
});

describe('parts that the partner rejects', () => {
  const bar = (day: string, close: number) => ({
    date: Date.parse(`${day}T03:00:00Z`) / 1000,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  });
  const payment = { date: '2026-11-10', type: 'JCP', amount: 0.5 };
  const full = (parts: AssetParts): AssetReading => ({
    ...fakeReading(price, parts),
    history: parts.history
      ? [bar('2026-06-01', 8), bar('2026-09-01', 9), bar('2026-11-20', 10)]
      : undefined,
    dividends: parts.dividends ? [payment] : undefined,
    fundamentals: parts.fundamentals
      ? parseFundamentals({
          summaryProfile: { sector: 'Energy' },
          financialData: { totalRevenue: 7 },
        })
      : undefined,
  });
  /** The quote and three months, as included in every plan. */
  const refused = (parts: AssetParts): AssetReading => ({
    ...fakeReading(price, noParts),
    history: parts.history ? [bar('2026-09-01', 9), bar('2026-11-23', 11)] : undefined,
    refused: parts.history || parts.dividends || parts.fundamentals,
  });

  it('stay unchanged, with the time of their last read', async () => {
    answer = async (parts) => full(parts);
    const before = await instance()('PETR4');
    minutesLater(26 * 60);
    answer = async (parts) => refused(parts);
    expect(await instance()('PETR4')).toMatchObject({
      dividends: [payment],
      summaryProfile: { sector: 'Energy' },
      financialData: { totalRevenue: 7 },
      stale: false,
      staleParts: ['dividends', 'fundamentals'],
      updatedAt: {
        quote: now.toISOString(),
        history: now.toISOString(),
        dividends: before?.updatedAt.quote,
        fundamentals: before?.updatedAt.quote,
      },
    });
    expect((await instance()('PETR4'))?.historical.map(({ close }) => close)).toEqual([8, 9, 11]);
  });

  it('are requested again after a quarter of an hour, even while the quote is fresh', async () => {
    now = new Date('2026-11-23T23:00:00Z');
    answer = async (parts) => refused(parts);
    const read = instance();
    expect(await read('PETR4')).toMatchObject({
      updatedAt: { history: now.toISOString(), dividends: null, fundamentals: null },
      staleParts: [],
      stale: false,
    });
    minutesLater(14);
    await read('PETR4');
    expect(readAssetOfPartner).toHaveBeenCalledTimes(1);
    minutesLater(2);
    answer = async (parts) => full(parts);
    expect(await read('PETR4')).toMatchObject({ dividends: [payment], staleParts: [] });
    expect(requestedParts()).toEqual([
      allParts,
      { history: false, dividends: true, fundamentals: true },
    ]);
    minutesLater(30);
    await read('PETR4');
    expect(readAssetOfPartner).toHaveBeenCalledTimes(2);
  });

  it('are not requested with every quote', async () => {
    answer = async (parts) => refused(parts);
    const read = instance();
    for (let quotes = 0; quotes < 4; quotes += 1) {
      await read('PETR4');
      minutesLater(5.1);
    }
    const again = { history: false, dividends: true, fundamentals: true };
    expect(requestedParts()).toEqual([allParts, noParts, noParts, again]);
  });

  it('do not make a fresh quote stale while the partner fails', async () => {
    now = new Date('2026-11-23T23:00:00Z');
    answer = async (parts) => refused(parts);
    await instance()('PETR4');
    minutesLater(16);
    answer = async () => {
      throw down();
    };
    expect(await instance()('PETR4')).toMatchObject({ stale: false });
  });
});
