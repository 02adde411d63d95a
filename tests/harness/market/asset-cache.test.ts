import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBrapiSandbox, type BrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { assetListStore } from '../../../functions/market/asset-list-store.ts';
import { sharedAssetIndex } from '../../../functions/market/asset-list.ts';
import { assetStore } from '../../../functions/market/asset-store.ts';
import { factStore } from '../../../functions/market/facts/fact-store.ts';
import { factKeeper } from '../../../functions/market/facts/keep-facts.ts';
import { circuitBreakerStore } from '../../../functions/market/circuit-breaker-store.ts';
import { circuitBreaker } from '../../../functions/market/circuit-breaker.ts';
import { sharedAssetReader } from '../../../functions/market/read-asset.ts';
import { brapi } from '../../../functions/integrations/brapi.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { unlimitedConcurrency } from '../../../functions/runtime/partner-concurrency/concurrency-limiter.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { allParts, noParts } from '../../support/market/market-fakes.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { virtualTime } from '../../support/sending/virtual-time.ts';
import { answerInProcess } from '../../support/requests/http-in-process.ts';
import { testApp } from '../support/test-app.ts';

const { table, requests } = await testApp({ now: '2026-11-23T15:00:00Z' });
let sandbox: BrapiSandbox;
/** Each test has its own Monday, so that it finds neither cached assets nor an open circuit of another test. */
let monday = new Date('2026-11-23T15:00:00Z');
/** Virtual time: it advances when nothing more can happen at the current instant. */
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

/** Advances virtual time while the work waits for it. */
async function finishInTime<Answer>(work: Promise<Answer>): Promise<Answer> {
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
    breaker: circuitBreaker({
      store: circuitBreakerStore(table, plan.concurrency),
      slots: unlimitedConcurrency,
      clock,
      wait,
    }),
    clock,
    newLeaseOwner: randomUUID,
    mayWait: true,
    wait,
  };
}

/** Returns the reader of one function instance, with its own memory. */
const assetReader = (plan?: BrapiPlanName) => {
  const read = sharedAssetReader({
    ...partner(plan),
    assets: assetStore(table),
    keepFacts: factKeeper(factStore(table)),
  });
  return (ticker: string) => finishInTime(read(ticker));
};
const indexReader = () => {
  const read = sharedAssetIndex({ ...partner(), lists: assetListStore(table) });
  return () => finishInTime(read());
};
const partnerCalls = () => Object.values(sandbox.calls()).reduce((sum, count) => sum + count, 0);
const minutesLater = (minutes: number) => {
  passed += minutes * 60_000;
};
const circuitRow = async () => {
  const Key = { PK: 'PARTNER#brapi', SK: 'GATE' };
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
};

/** The request counts of the table of access patterns. */
describe('DynamoDB requests', () => {
  it('a fresh asset uses one', async () => {
    await assetReader()('PETR4');
    requests.watch();
    await assetReader()('PETR4');
    expect(requests.names).toEqual(['Query']);
  });

  it('reading an asset uses the lease, the circuit breaker twice, the parts, and its facts', async () => {
    await assetReader()('PETR4');
    expect(requests.names.toSorted()).toEqual(
      ['Query', 'UpdateItem', 'UpdateItem', 'UpdateItem']
        .concat(['PutItem', 'PutItem', 'PutItem', 'PutItem'])
        .concat(['BatchGetItem', 'PutItem'])
        .toSorted(),
    );
    minutesLater(6);
    requests.watch();
    await assetReader()('PETR4');
    expect(requests.names).toEqual(['Query', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'PutItem']);
  });

  it('many simultaneous callers of one instance use those of one call', async () => {
    const read = assetReader();
    await read('PETR4');
    requests.watch();
    await Promise.all(Array.from({ length: 50 }, () => read('PETR4')));
    expect(requests.names).toEqual(['Query']);
  });

  it('a search uses none once the list is in memory', async () => {
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
  it('call the partner once for an asset, for any number of callers', async () => {
    sandbox.faults.add({ delayMilliseconds: 300, times: 1 });
    const instances = Array.from({ length: 16 }, assetReader);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => instances.map((read) => read('PETR4'))).flat(),
    );
    expect(new Set(answers.map((asset) => asset?.quote.regularMarketPrice)).size).toBe(1);
    expect(partnerCalls()).toBe(1);
  });

  it('call once per window of concurrent callers', async () => {
    for (let window = 0; window < 5; window += 1) {
      const instances = Array.from({ length: 6 }, assetReader);
      await Promise.all(instances.map((read) => read('VALE3')));
      await Promise.all(instances.map((read) => read('VALE3')));
      minutesLater(5.1);
    }
    expect(partnerCalls()).toBe(5);
  });

  it.each(['free', 'startup', 'pro'] as const)(
    'never have more running calls than the plan %s allows',
    async (plan) => {
      // The sandbox answers 429 to too many simultaneous calls, which would open the circuit.
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
      expect(await circuitRow()).not.toHaveProperty('slot0');
    },
  );

  it('call once for the list of assets', async () => {
    const lists = await Promise.all(Array.from({ length: 8 }, () => indexReader()()));
    expect(new Set(lists.map((list) => list.length)).size).toBe(1);
    expect(sandbox.calls()).toEqual({ '/api/quote/list': 1 });
  });

  it('share the result that an asset does not exist', async () => {
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
    ['returns another shape', { body: '{"results":[{}]}', times: 1 } as const],
  ])('leaves the stored asset shown when it %s, and is called again later', async (_, fault) => {
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

  // Use assets that no other test has read, so that no cached value can be shown.
  it('is not called by any instance from the third failure on', async () => {
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
    expect(await circuitRow()).toMatchObject({ failures: 0 });
  });

  it('is not called for as long as it requests', async () => {
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

  it('still lets users search the cached list', async () => {
    const read = indexReader();
    const { length } = await read();
    minutesLater(7 * 60);
    sandbox.faults.add({ status: 500, times: 5 });
    expect(await read()).toHaveLength(length);
    expect(await indexReader()()).toHaveLength(length);
    expect(sandbox.calls()).toEqual({ '/api/quote/list': 2 });
  });

  it('a function that dies during its call blocks other callers for at most its lease', async () => {
    const store = assetStore(table);
    const lease = { ticker: 'PETR4', owner: 'dead' };
    expect(await store.takeLease(lease, await store.read('PETR4'), clock())).toBe(true);
    expect(
      await store.takeLease({ ...lease, owner: 'other' }, await store.read('PETR4'), clock()),
    ).toBe(false);
    minutesLater(0.6);
    expect(await assetReader()('PETR4')).toMatchObject({ symbol: 'PETR4' });
    // The dead function resumes and tries to save or give up, but no longer holds the lease.
    await store.giveUp(lease, new Date(clock().getTime() + 60_000));
    expect(await store.read('PETR4')).toMatchObject({ retryAt: undefined });
  });
});

describe('a rejected part of an asset', () => {
  const counts = (asset: Awaited<ReturnType<ReturnType<typeof assetReader>>>) => ({
    rows: asset?.historical.length ?? 0,
    dividends: asset?.dividends.length,
    statements: asset?.incomeStatementHistory.length,
    revenue: asset?.financialData.totalRevenue,
    sector: asset?.summaryProfile.sector,
  });

  it.each([403, 400])(
    'removes nothing that was read before when brapi answers %i',
    async (status) => {
      const before = await assetReader()('PETR4');
      expect(counts(before)).toMatchObject({ statements: 5 });
      expect(counts(before).dividends).toBeGreaterThanOrEqual(20);
      minutesLater(25 * 60);
      // Fails the call with the yearly data and the one without.
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
    },
  );

  it('does not hide earlier data when brapi answers 404', async () => {
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

  it('is called once for the data it has, and missing data is not shown as empty', async () => {
    expect(await assetReader('free')('TOTS3')).toMatchObject({
      quote: { priceEarnings: expect.any(Number) },
      updatedAt: { history: clock().toISOString(), ...lacking },
      staleParts: [],
    });
    expect(partnerCalls()).toBe(1);
  });

  it('rejects two calls when it is smaller than configured, once per quarter of an hour', async () => {
    for (let minute = 0; minute < 15; minute += 5) {
      expect((await assetReader('startup')('LWSA3'))?.updatedAt).toMatchObject(lacking);
      minutesLater(5);
    }
    expect(partnerCalls()).toBe(5);
  });
});

describe('the lease', () => {
  const lease = (owner: string) => ({ ticker: 'KLBN11', owner });

  it('is not given to a caller that read the table before another one saved a quote', async () => {
    const store = assetStore(table);
    const seenByBoth = await store.read('KLBN11');
    expect(await store.takeLease(lease('first'), seenByBoth, clock())).toBe(true);
    const reading = await partner().brapi.readAsset('KLBN11', allParts);
    if (reading === undefined) throw new Error('the sandbox does not know KLBN11');
    await store.save(lease('first'), { ...reading, partsRetryAt: undefined }, clock());
    expect(await store.takeLease(lease('second'), seenByBoth, clock())).toBe(false);
    expect(await store.takeLease(lease('second'), await store.read('KLBN11'), clock())).toBe(true);
  });

  it('is not given for a while after a failure, and after the partner did not know the asset', async () => {
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

  it('does not let an expired holder overwrite what its next holder saved', async () => {
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

describe('permissions on a table', () => {
  it('is read anew if an older version stored another shape', async () => {
    await assetReader()('PETR4');
    const store = assetStore(table);
    const stored = await store.read('PETR4');
    if (stored.quote === undefined) throw new Error('nothing stored');
    const lease = { ticker: 'PETR4', owner: 'older' };
    minutesLater(6);
    expect(await store.takeLease(lease, stored, clock())).toBe(true);
    const odd = { ...stored.quote.content, regularMarketPrice: 'many' };
    // The current version writes no such content.
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
