import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PartnerClosedError, type PartnerGate } from '../../../functions/market/partner-gate.ts';
import { sharedAssetReader } from '../../../functions/market/read-asset.ts';
import { BrapiFailure } from '../../../functions/partners/brapi-http.ts';
import type { AssetParts, AssetReading } from '../../../functions/partners/brapi.ts';
import { fakeAssetStore, fakeReading, openGate } from '../../support/market-fakes.ts';

const down = () => new BrapiFailure('brapi answered 503', 'unavailable');

let now: Date;
let assets: ReturnType<typeof fakeAssetStore>;
let price: number;
let answer: (parts: AssetParts) => Promise<AssetReading | undefined>;
const readAssetOfPartner = vi.fn((_: string, parts: AssetParts) => answer(parts));
let owners = 0;

beforeEach(() => {
  now = new Date('2026-11-23T15:00:00Z');
  assets = fakeAssetStore();
  price = 10;
  answer = async (parts) => fakeReading(price, parts);
  readAssetOfPartner.mockClear();
});

/** One instance of the function; all of them have one table. */
function instance(gate: PartnerGate = openGate) {
  return sharedAssetReader({
    assets,
    brapi: { readAsset: readAssetOfPartner, listAssets: async () => [] },
    gate,
    clock: () => now,
    newLeaseOwner: () => `owner-${(owners += 1)}`,
    wait: () => new Promise((resolve) => setTimeout(resolve, 2)),
  });
}
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const partsAsked = () => readAssetOfPartner.mock.calls.map(([, parts]) => parts);

describe('reading an asset', () => {
  it('asks the partner once in a window, for whatever is due', async () => {
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
    expect(partsAsked()).toEqual([
      { history: true, fundamentals: true },
      { history: false, fundamentals: false },
      { history: true, fundamentals: false },
      { history: true, fundamentals: true },
    ]);
  });

  it('asks once for many readers in many instances', async () => {
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

  it('shows a young quote while another instance fetches the next, and waits with an old one', async () => {
    const [one, other] = [instance(), instance()];
    await one('PETR4');
    let finish = (): void => {};
    let asked = 0;
    answer = (parts) =>
      new Promise((resolve) => {
        asked += 1;
        finish = () => resolve(fakeReading(12, parts));
      });
    minutesLater(6);
    const first = one('PETR4');
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(await other('PETR4')).toMatchObject({ quote: { regularMarketPrice: 10 }, stale: true });
    finish();
    expect((await first)?.quote.regularMarketPrice).toBe(12);

    minutesLater(24 * 60);
    const next = one('PETR4');
    await vi.waitFor(() => expect(asked).toBe(2));
    const waiting = other('PETR4');
    finish();
    await next;
    expect(await waiting).toMatchObject({ quote: { regularMarketPrice: 12 }, stale: false });
    expect(readAssetOfPartner).toHaveBeenCalledTimes(3);
  });

  it('shows what was read before while the partner fails, and leaves it alone between tries', async () => {
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

  it('says that the partner is unavailable where nothing was ever read', async () => {
    answer = async () => {
      throw down();
    };
    const read = instance();
    const refusal = { code: 'partner_unavailable', details: { retryAfterSeconds: 10 } };
    await expect(read('PETR4')).rejects.toMatchObject(refusal);
    await expect(read('PETR4')).rejects.toMatchObject(refusal);
    expect(readAssetOfPartner).toHaveBeenCalledTimes(1);
  });

  it('tells when the partner may be asked again', async () => {
    const gate: PartnerGate = {
      through: async () => {
        throw new PartnerClosedError('paused', new Date(now.getTime() + 42_000));
      },
    };
    await expect(instance(gate)('PETR4')).rejects.toMatchObject({
      code: 'partner_unavailable',
      details: { retryAfterSeconds: 42 },
    });
  });

  it('remembers for ten minutes that there is no such asset', async () => {
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

  it('goes on after whoever held the lease has died', async () => {
    await assets.takeLease({ ticker: 'PETR4', owner: 'dead' }, await assets.read('PETR4'), now);
    const read = instance();
    await expect(read('PETR4')).rejects.toMatchObject({ code: 'partner_unavailable' });
    minutesLater(0.6);
    expect((await read('PETR4'))?.quote.regularMarketPrice).toBe(10);
  });

  it('passes a fault of the table on, and frees the lease', async () => {
    const save = vi.spyOn(assets, 'save').mockRejectedValueOnce(new Error('table'));
    const read = instance();
    await expect(read('PETR4')).rejects.toThrow('table');
    save.mockRestore();
    minutesLater(1);
    expect((await read('PETR4'))?.quote.regularMarketPrice).toBe(10);
  });
});
