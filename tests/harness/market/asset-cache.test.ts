import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBrapiSandbox, type BrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { assetListStore } from '../../../functions/market/asset-list-store.ts';
import { sharedAssetIndex } from '../../../functions/market/asset-list.ts';
import { assetStore } from '../../../functions/market/asset-store.ts';
import { partnerBulkheadStore } from '../../../functions/market/partner-bulkhead-store.ts';
import { partnerBulkhead } from '../../../functions/market/partner-bulkhead.ts';
import { sharedAssetReader } from '../../../functions/market/read-asset.ts';
import { brapi } from '../../../functions/integrations/brapi.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { uncountedSlots } from '../../../functions/runtime/partner-slots/partner-slots.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { allParts, noParts } from '../../support/market/market-fakes.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { virtualTime } from '../../support/sending/virtual-time.ts';
import { answerInProcess } from '../../support/requests/http-in-process.ts';
import { testApp } from '../support/test-app.ts';

const { table, requests } = await testApp({ now: '2026-11-23T15:00:00Z' });
let sandbox: BrapiSandbox;
/** Each test has a Monday of its own, so that none finds another's assets fresh or the circuit open. */
let monday = new Date('2026-11-23T15:00:00Z');
/** Those who wait for each other wait in it, and it goes on when nothing more happens at an instant. */
let time = virtualTime(monday);
let passed = 0;
const clock = () => new Date(time.now() + passed);
const openSandbox = (plan?: BrapiPlanName) => {
  const { wait } = time;
  sandbox = createBrapiSandbox({
    token: () => 'token',
    tradingSession,
    now: clock,
    wait,
    ...(plan && { plan }),
  });
};

table.client.middlewareStack.add((next) => async (input) => time.outside(next(input)), {
  step: 'initialize',
});
beforeEach(() => {
  monday = new Date(monday.getTime() + 14 * 24 * 60 * 60 * 1000);
  time = virtualTime(monday);
  passed = 0;
  openSandbox();
  requests.watch();
});

/** Lets time go on for as long as some work waits for it. */
async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  const lettingTimePass = async () => {
    while (!state.isDone) await time.run(Infinity);
  };
  const [answer] = await Promise.all([done, lettingTimePass()]);
  return answer;
}

function partner(planName: BrapiPlanName = 'startup') {
  const { wait } = time;
  const plan = brapiPlans[planName];
  const connection = {
    baseUrl: 'http://brapi.invalid',
    readToken: async () => 'token',
    fetch: async (...call: Parameters<typeof fetch>) =>
      answerInProcess(sandbox.respond, new Request(...call)),
  };
  return {
    brapi: brapi(connection, clock, plan),
    bulkhead: partnerBulkhead({
      store: partnerBulkheadStore(table, plan.concurrency),
      slots: uncountedSlots,
      clock,
      wait,
    }),
    clock,
    newLeaseOwner: randomUUID,
    isPatient: true,
    wait,
  };
}

/** One instance of a function, with a memory of its own. */
const assetReader = (plan?: BrapiPlanName) => {
  const read = sharedAssetReader({ ...partner(plan), assets: assetStore(table) });
  return (ticker: string) => inTime(read(ticker));
};
const indexReader = () => {
  const read = sharedAssetIndex({ ...partner(), lists: assetListStore(table) });
  return () => inTime(read());
};
const partnerCalls = () => Object.values(sandbox.calls()).reduce((sum, count) => sum + count, 0);
const minutesLater = (minutes: number) => {
  passed += minutes * 60_000;
};
const bulkhead = async () => {
  const Key = { PK: 'PARTNER#brapi', SK: 'GATE' };
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
};

/** Requests to the table. */
describe('DynamoDB requests', () => {
  it('of an asset that is fresh: one', async () => {
    await assetReader()('PETR4');
    requests.watch();
    await assetReader()('PETR4');
    expect(requests.names).toEqual(['Query']);
  });

  it('of an asset that is read: the lease, the bulkhead twice, the parts', async () => {
    await assetReader()('PETR4');
    expect(requests.names.toSorted()).toEqual(
      ['Query', 'UpdateItem', 'UpdateItem', 'UpdateItem']
        .concat(['PutItem', 'PutItem', 'PutItem', 'PutItem'])
        .toSorted(),
    );
    minutesLater(6);
    requests.watch();
    await assetReader()('PETR4');
    expect(requests.names).toEqual(['Query', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'PutItem']);
  });

  it('of many who ask one instance for one asset at one moment: those of one', async () => {
    const read = assetReader();
    await read('PETR4');
    requests.watch();
    await Promise.all(Array.from({ length: 50 }, () => read('PETR4')));
    expect(requests.names).toEqual(['Query']);
  });

  it('of a search: none, once the list is in memory', async () => {
    const read = indexReader();
    await read();
    requests.watch();
    expect((await read()).length).toBeGreaterThan(60);
    expect(requests.names).toEqual([]);
    await indexReader()();
    expect(requests.names).toEqual(['GetItem']);
  });
});

describe('many instances', () => {
  it('ask the partner once for an asset, however many ask them', async () => {
    sandbox.faults.add({ delayMilliseconds: 300, times: 1 });
    const instances = Array.from({ length: 16 }, assetReader);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => instances.map((read) => read('PETR4'))).flat(),
    );
    expect(new Set(answers.map((asset) => asset?.quote.regularMarketPrice)).size).toBe(1);
    expect(partnerCalls()).toBe(1);
  });

  it('ask once in each window of many', async () => {
    for (let window = 0; window < 5; window += 1) {
      const instances = Array.from({ length: 6 }, assetReader);
      await Promise.all(instances.map((read) => read('VALE3')));
      await Promise.all(instances.map((read) => read('VALE3')));
      minutesLater(5.1);
    }
    expect(partnerCalls()).toBe(5);
  });

  it.each(['free', 'startup', 'pro'] as const)(
    'have never more calls running than the plan %s allows',
    async (plan) => {
      // The sandbox answers 429 to a call too many at one moment, which would open the circuit.
      openSandbox(plan);
      sandbox.faults.add({ delayMilliseconds: 100, times: 30 });
      const tickers = [
        'PETR4',
        'PETR3',
        'VALE3',
        'ITUB4',
        'BBDC4',
        'BBAS3',
        'ABEV3',
        'WEGE3',
        'MGLU3',
      ];
      const answers = await Promise.all(tickers.map((ticker) => assetReader(plan)(ticker)));
      expect(answers.map((asset) => asset?.symbol)).toEqual(tickers);
      expect(partnerCalls()).toBe(tickers.length);
      expect(await bulkhead()).not.toHaveProperty('slot0');
    },
  );

  it('ask once for the list of assets', async () => {
    const lists = await Promise.all(Array.from({ length: 8 }, () => indexReader()()));
    expect(new Set(lists.map((list) => list.length)).size).toBe(1);
    expect(sandbox.calls()).toEqual({ '/api/quote/list': 1 });
  });

  it('share that there is no such asset', async () => {
    expect(await assetReader()('XXXX9')).toBeUndefined();
    expect(await assetReader()('XXXX9')).toBeUndefined();
    expect(partnerCalls()).toBe(1);
    minutesLater(11);
    expect(await assetReader()('XXXX9')).toBeUndefined();
    expect(partnerCalls()).toBe(2);
  });
});

describe('a partner that fails', () => {
  it.each([
    ['answers 500', { status: 500, times: 1 } as const],
    ['does not answer', { hang: true, times: 1 } as const],
    ['answers HTML', { body: '<html>', times: 1 } as const],
    ['answers another shape', { body: '{"results":[{}]}', times: 1 } as const],
  ])('that %s is shown as it was, then asked again', async (_, fault) => {
    const before = await assetReader()('PETR4');
    minutesLater(6);
    sandbox.faults.add(fault);
    const meanwhile = await assetReader()('PETR4');
    expect(meanwhile).toEqual({ ...before, stale: true });
    expect(await assetReader()('PETR4')).toEqual({ ...before, stale: true });
    expect(partnerCalls()).toBe(2);
    minutesLater(0.2);
    expect(await assetReader()('PETR4')).toMatchObject({ stale: false });
  });

  // Assets that no other test has read, so that there is nothing to show.
  it('is left alone from the third failure on, by everybody', async () => {
    sandbox.faults.add({ status: 502, times: 100 });
    const tickers = ['GGBR4', 'CSNA3', 'USIM5', 'PRIO3', 'RECV3', 'UGPA3'];
    for (const ticker of tickers) {
      await expect(assetReader()(ticker)).rejects.toMatchObject({ code: 'partner_unavailable' });
    }
    expect(partnerCalls()).toBe(3);
    minutesLater(1);
    await expect(assetReader()('GGBR4')).rejects.toMatchObject({ code: 'partner_unavailable' });
    await expect(assetReader()('CSNA3')).rejects.toMatchObject({ code: 'partner_unavailable' });
    expect(partnerCalls()).toBe(4);
    sandbox.faults.clear();
    minutesLater(1);
    expect(await assetReader()('GGBR4')).toMatchObject({ stale: false });
    expect(await bulkhead()).toMatchObject({ failures: 0 });
  });

  it('is left alone for as long as it asks', async () => {
    sandbox.faults.add({ status: 429, retryAfterSeconds: 90, times: 1 });
    await expect(assetReader()('CYRE3')).rejects.toMatchObject({ code: 'partner_unavailable' });
    minutesLater(1);
    await expect(assetReader()('MRVE3')).rejects.toMatchObject({
      code: 'partner_unavailable',
      details: { retryAfterSeconds: 30 },
    });
    expect(partnerCalls()).toBe(1);
    minutesLater(0.6);
    expect(await assetReader()('MRVE3')).toMatchObject({ stale: false });
  });

  it('still lets the list be searched that was there', async () => {
    const read = indexReader();
    const { length } = await read();
    minutesLater(7 * 60);
    sandbox.faults.add({ status: 500, times: 5 });
    expect(await read()).toHaveLength(length);
    expect(await indexReader()()).toHaveLength(length);
    expect(sandbox.calls()).toEqual({ '/api/quote/list': 2 });
  });

  it('or a function that dies while asking blocks nobody for longer than its lease', async () => {
    const store = assetStore(table);
    const lease = { ticker: 'PETR4', owner: 'dead' };
    expect(await store.takeLease(lease, await store.read('PETR4'), clock())).toBe(true);
    expect(
      await store.takeLease({ ...lease, owner: 'other' }, await store.read('PETR4'), clock()),
    ).toBe(false);
    minutesLater(0.6);
    expect(await assetReader()('PETR4')).toMatchObject({ symbol: 'PETR4' });
    // The dead one wakes up and would save or give up: the lease is no longer its own.
    await store.giveUp(lease, new Date(clock().getTime() + 60_000));
    expect(await store.read('PETR4')).toMatchObject({ retryAt: undefined });
  });
});

describe('one refusal', () => {
  const counts = (asset: Awaited<ReturnType<ReturnType<typeof assetReader>>>) => ({
    rows: asset?.historical.length ?? 0,
    dividends: asset?.dividends.length,
    statements: asset?.incomeStatementHistory.length,
    revenue: asset?.financialData.totalRevenue,
    sector: asset?.summaryProfile.sector,
  });

  it.each([403, 400])('with %i takes nothing away that was read before', async (status) => {
    const before = await assetReader()('PETR4');
    expect(counts(before)).toMatchObject({ statements: 5 });
    expect(counts(before).dividends).toBeGreaterThanOrEqual(20);
    minutesLater(25 * 60);
    // With the years before and without them.
    sandbox.faults.add({ status, times: 2 });
    const after = await assetReader()('PETR4');
    expect(after).toMatchObject({
      stale: false,
      staleParts: ['dividends', 'fundamentals'],
      updatedAt: {
        ...before?.updatedAt,
        quote: clock().toISOString(),
        history: clock().toISOString(),
      },
    });
    const { rows, ...others } = counts(after);
    const { rows: rowsBefore, ...othersBefore } = counts(before);
    expect(others).toEqual(othersBefore);
    expect(Math.abs(rows - rowsBefore)).toBeLessThanOrEqual(2);
    minutesLater(16);
    expect(await assetReader()('PETR4')).toMatchObject({
      staleParts: [],
      updatedAt: { dividends: clock().toISOString(), fundamentals: clock().toISOString() },
    });
  });

  it('with 404 does not hide what was read before', async () => {
    const before = await assetReader()('PETR4');
    minutesLater(6);
    sandbox.faults.add({ status: 404, times: 1 });
    expect(await assetReader()('PETR4')).toEqual({ ...before, stale: true });
    minutesLater(1.1);
    expect(await assetReader()('PETR4')).toMatchObject({ stale: false });
  });
});

describe('a small plan', () => {
  beforeEach(() => openSandbox('free'));
  const lacking = { dividends: null, fundamentals: null };

  it('is asked once for what it has, and what it lacks is not called empty', async () => {
    expect(await assetReader('free')('TOTS3')).toMatchObject({
      quote: { priceEarnings: expect.any(Number) },
      updatedAt: { history: clock().toISOString(), ...lacking },
      staleParts: [],
    });
    expect(partnerCalls()).toBe(1);
  });

  it('that the settings take for a larger one is refused twice, once in a quarter of an hour', async () => {
    for (let minute = 0; minute < 15; minute += 5) {
      expect((await assetReader('startup')('LWSA3'))?.updatedAt).toMatchObject(lacking);
      minutesLater(5);
    }
    expect(partnerCalls()).toBe(5);
  });
});

describe('the lease', () => {
  const lease = (owner: string) => ({ ticker: 'KLBN11', owner });

  it('is refused to whoever saw the table before somebody else brought a quote', async () => {
    const store = assetStore(table);
    const seenByBoth = await store.read('KLBN11');
    expect(await store.takeLease(lease('first'), seenByBoth, clock())).toBe(true);
    const reading = await partner().brapi.readAsset('KLBN11', allParts);
    if (reading === undefined) throw new Error('the sandbox does not know KLBN11');
    await store.save(lease('first'), { ...reading, partsRetryAt: undefined }, clock());
    expect(await store.takeLease(lease('second'), seenByBoth, clock())).toBe(false);
    expect(await store.takeLease(lease('second'), await store.read('KLBN11'), clock())).toBe(true);
  });

  it('is refused after a failure, and after the partner did not know the asset, for a time', async () => {
    const store = assetStore(table);
    const seen = await store.read('KLBN11');
    const later = new Date(clock().getTime() + 1000);
    expect(await store.takeLease(lease('first'), seen, clock())).toBe(true);
    await store.giveUp(lease('first'), later);
    expect(await store.takeLease(lease('second'), seen, clock())).toBe(false);
    expect(await store.takeLease(lease('second'), seen, later)).toBe(true);
    await store.markUnknown(lease('second'), new Date(later.getTime() + 1000));
    expect(await store.takeLease(lease('third'), seen, later)).toBe(false);
  });

  it('that ran out overwrites nothing that its next holder saved', async () => {
    const store = assetStore(table);
    expect(await store.takeLease(lease('slow'), await store.read('KLBN11'), clock())).toBe(true);
    const old = await partner().brapi.readAsset('KLBN11', noParts);
    if (old === undefined) throw new Error('the sandbox does not know KLBN11');
    minutesLater(40);
    const fresh = await assetReader()('KLBN11');
    const readAt = new Date(clock().getTime() - 40 * 60_000);
    await store.save(lease('slow'), { ...old, partsRetryAt: undefined }, readAt);
    expect((await store.read('KLBN11')).quote?.content).toEqual(fresh?.quote);
  });
});

describe('the table', () => {
  it('is read anew where an older version has stored another shape', async () => {
    await assetReader()('PETR4');
    const store = assetStore(table);
    const stored = await store.read('PETR4');
    if (stored.quote === undefined) throw new Error('nothing stored');
    const lease = { ticker: 'PETR4', owner: 'older' };
    minutesLater(6);
    expect(await store.takeLease(lease, stored, clock())).toBe(true);
    const odd = { ...stored.quote.content, regularMarketPrice: 'many' };
    // What no version of today would write.
    const nothingElse = {
      history: undefined,
      dividends: undefined,
      fundamentals: undefined,
      partsRetryAt: undefined,
    };
    await store.save(lease, { quote: odd as never, ...nothingElse }, clock());
    expect((await store.read('PETR4')).quote).toBeUndefined();
    expect(await assetReader()('PETR4')).toMatchObject({ stale: false });
  });
});
