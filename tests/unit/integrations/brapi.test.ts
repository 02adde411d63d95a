import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { brapiPlans as partnersPlans } from '@bfj/sandboxes/brapi/brapi-plans';
import { brapi } from '../../../functions/integrations/brapi.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { describeError } from '../../../functions/runtime/logger.ts';
import { brapiPlanNames, type BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { allParts, noParts } from '../../support/market/market-fakes.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

const now = new Date('2026-11-23T15:00:00Z');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function partner(listener: RequestListener, plan: BrapiPlanName = 'startup') {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return brapi(
    { baseUrl: `http://127.0.0.1:${port}`, readToken: async () => 'token-1', fetch },
    () => now,
    brapiPlans[plan],
  );
}

const page = (stocks: unknown[], hasNextPage: boolean) => JSON.stringify({ stocks, hasNextPage });

describe('listing assets', () => {
  it('reads every page with the token', async () => {
    const requests: (string | undefined)[] = [];
    const client = await partner((request, response) => {
      const number = new URL(request.url ?? '', 'http://x').searchParams.get('page');
      requests.push(`${number} ${request.headers.authorization}`);
      response.end(
        number === '1'
          ? page([{ stock: 'PETR4', name: 'Petrobras', sector: null, type: 'stock' }], true)
          : page([{ stock: 'VALE3', name: 'Vale' }], false),
      );
    });
    expect((await client.listAssets()).map((asset) => asset.stock)).toEqual(['PETR4', 'VALE3']);
    expect(requests).toEqual(['1 Bearer token-1', '2 Bearer token-1']);
  });

  it('stops even if the partner never reports the last page', async () => {
    let calls = 0;
    const client = await partner((_, response) => {
      calls += 1;
      response.end(page([{ stock: `A${calls}`, name: 'A' }], true));
    });
    expect(await client.listAssets()).toHaveLength(10);
  });

  it('leaves out entries without a ticker or name', async () => {
    const client = await partner((_, response) => {
      response.end(page([{ stock: 1 }, null, { stock: 'PETR4', name: 'Petrobras' }], false));
    });
    expect((await client.listAssets()).map((asset) => asset.stock)).toEqual(['PETR4']);
  });

  it.each([
    ['an error', 401, '{"error":true}', 'brapi answered 401'],
    ['a quota', 402, '{}', 'brapi answered 402'],
    ['HTML', 200, '<html>', 'brapi answered no JSON'],
    ['another shape', 200, '{"stocks":[{"ticker":1}]}', 'brapi answered in another shape'],
    ['a path that is gone', 404, '{}', 'brapi answered in another shape'],
  ])('describes %s for the log', async (_, status, body, message) => {
    const client = await partner((__, response) => response.writeHead(status).end(body));
    const error = await client.listAssets().catch((thrown: unknown) => thrown);
    expect(describeError(error)).toMatchObject({
      errorName: 'BrapiFailure',
      errorMessage: message,
    });
  });
});

describe('reading an asset', () => {
  it('requests the wanted parts in one call, and no more', async () => {
    const requests: (string | undefined)[] = [];
    const client = await partner((request, response) => {
      requests.push(request.url);
      response.end('{"results":[{"symbol":"BRK.B","regularMarketPrice":1}]}');
    });
    await client.readAsset('BRK.B', noParts);
    await client.readAsset('PETR4', allParts);
    expect(requests[0]).toBe('/api/quote/BRK.B?fundamental=true');
    const { pathname, searchParams } = new URL(requests[1] ?? '', 'http://x');
    expect(pathname).toBe('/api/quote/PETR4');
    expect(searchParams.get('range')).toBe('6mo');
    expect(searchParams.get('dividends')).toBe('true');
    expect(searchParams.get('modules')?.split(',')).toContain('cashflowHistory');
    expect(requests.join()).not.toContain('token');
  });

  it('returns undefined for an asset that the partner does not know', async () => {
    const client = await partner((_, response) => response.writeHead(404).end('{"error":true}'));
    expect(await client.readAsset('XXXX9', allParts)).toBeUndefined();
    const empty = await partner((_, response) => response.end('{"results":[]}'));
    expect(await empty.readAsset('XXXX9', allParts)).toBeUndefined();
  });

  it.each(brapiPlanNames)('requests everything in the plan %s at once', async (plan) => {
    const sandbox = createBrapiSandbox({
      token: () => 'token-1',
      tradingSession,
      now: () => now,
      plan,
    });
    const client = await partner((request, response) => sandbox.handle(request, response), plan);
    const reading = await client.readAsset('WEGE3', allParts);
    expect(sandbox.calls()).toEqual({ '/api/quote/WEGE3': 1 });
    expect(reading).toMatchObject({
      refused: false,
      quote: { regularMarketPrice: expect.any(Number) },
    });
    const isFree = plan === 'free';
    expect(reading?.history?.length).toBeGreaterThan(isFree ? 55 : 115);
    expect(reading?.dividends === undefined).toBe(isFree);
    expect(reading?.fundamentals === undefined).toBe(isFree);
    expect(brapiPlans[plan].concurrency).toBe(partnersPlans[plan].concurrency);
  });

  it('falls back to the modules of every plan after a rejected request, and names the missing ones', async () => {
    const requests: string[] = [];
    const client = await partner((request, response) => {
      requests.push(request.url ?? '');
      if (request.url?.includes('modules')) return response.writeHead(403).end('{"error":true}');
      return response.end(
        '{"results":[{"regularMarketPrice":5,"historicalDataPrice":[{"date":1,"close":5}]}]}',
      );
    });
    const reading = await client.readAsset('PETR4', allParts);
    expect(reading?.history).toHaveLength(1);
    expect(reading).toMatchObject({ dividends: undefined, fundamentals: undefined, refused: true });
    expect(requests.slice(2)).toEqual(['/api/quote/PETR4?fundamental=true&range=3mo&interval=1d']);
  });

  it('gives up only earlier years when a plan includes everything else', async () => {
    const requests: string[] = [];
    const client = await partner((request, response) => {
      requests.push(request.url ?? '');
      if (request.url?.includes('defaultKeyStatisticsHistory')) {
        return response.writeHead(403).end('{"error":true,"code":"FEATURE_NOT_AVAILABLE"}');
      }
      return response.end(
        '{"results":[{"regularMarketPrice":5,"historicalDataPrice":[],"dividendsData":null,' +
          '"financialData":{"grossMargins":0.4}}]}',
      );
    });
    const reading = await client.readAsset('PETR4', allParts);
    expect(requests).toHaveLength(2);
    expect(reading).toMatchObject({
      refused: false,
      dividends: [],
      fundamentals: { financialData: { grossMargins: 0.4 }, yearlyFigures: [] },
    });
  });

  it('falls back to the quote when three months of prices are rejected as well', async () => {
    const requests: string[] = [];
    const client = await partner((request, response) => {
      requests.push(request.url ?? '');
      if (requests.length === 1) return response.writeHead(400).end('{"error":true}');
      return response.end('{"results":[{"regularMarketPrice":5}]}');
    }, 'free');
    const reading = await client.readAsset('PETR4', allParts);
    expect(reading).toMatchObject({ history: undefined, refused: true });
    expect(requests[1]).toBe('/api/quote/PETR4?fundamental=true');
  });

  it('leaves missing fields undefined', async () => {
    const client = await partner((_, response) => {
      response.end('{"results":[{"regularMarketPrice":5}]}');
    });
    expect(await client.readAsset('PETR4', allParts)).toMatchObject({
      history: undefined,
      dividends: undefined,
      fundamentals: undefined,
      refused: false,
    });
    const none = await partner((_, response) => {
      response.end(
        '{"results":[{"regularMarketPrice":5,"historicalDataPrice":[],"dividendsData":null,' +
          '"summaryProfile":null}]}',
      );
    });
    expect(await none.readAsset('PETR4', allParts)).toMatchObject({
      history: [],
      dividends: [],
      fundamentals: { incomeStatementHistory: [] },
    });
  });

  it.each([
    [429, { 'retry-after': '7' }, { reason: 'limited', retryAfterSeconds: 7 }],
    [429, { 'retry-after': '99999999' }, { reason: 'limited', retryAfterSeconds: 3600 }],
    [429, { 'retry-after': '-3' }, { reason: 'limited', retryAfterSeconds: 5 }],
    [429, { 'retry-after': 'Wed, 21 Oct' }, { reason: 'limited', retryAfterSeconds: 5 }],
    [429, {}, { reason: 'limited', retryAfterSeconds: 5 }],
    [402, {}, { reason: 'limited', retryAfterSeconds: 3600 }],
    [401, {}, { reason: 'unauthorized', retryAfterSeconds: 300 }],
    [403, {}, { reason: 'not_in_plan' }],
    [500, {}, { reason: 'unavailable' }],
    [302, { location: 'http://127.0.0.1:1/' }, { reason: 'unavailable' }],
  ])('classifies %i %j correctly', async (status, headers, failure) => {
    const client = await partner((_, response) => response.writeHead(status, headers).end('{}'));
    await expect(client.readAsset('PETR4', allParts)).rejects.toMatchObject(failure);
  });

  it.each([
    ['no JSON', '<html>'],
    ['half of an answer', '{"results":[{"regularMarketPri'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an empty result', '{"results":[{}]}'],
    ['a result that is none', '{"results":[7]}'],
    ['nothing', ''],
  ])('rejects %s as an asset', async (_, body) => {
    const client = await partner((__, response) => response.end(body));
    await expect(client.readAsset('PETR4', allParts)).rejects.toMatchObject({
      reason: 'unavailable',
    });
  });

  it('stops reading an endless response', async () => {
    const client = await partner((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(100_000)));
      };
      response.on('drain', more);
      more();
    });
    await expect(client.readAsset('PETR4', allParts)).rejects.toMatchObject({
      reason: 'unavailable',
    });
  });
});
