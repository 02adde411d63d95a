import { expect, test } from 'vitest';
import * as z from 'zod';
import { serve } from '@bfj/local-cloud/testing/host-support';
import { brapiAssets } from '../../src/brapi/brapi-assets.ts';
import { createBrapiSandbox } from '../../src/brapi/brapi.ts';
import { tradingSession } from '../support/trading-session.ts';

const listSchema = z.object({
  stocks: z.array(
    z.object({
      stock: z.string(),
      name: z.string(),
      close: z.number().positive(),
      change: z.number(),
      volume: z.number().positive(),
      market_cap: z.number().nullable(),
      logo: z.url(),
      sector: z.string(),
      type: z.enum(['stock', 'fund', 'bdr']),
    }),
  ),
  indexes: z.array(z.object({ stock: z.string(), name: z.string() })),
  availableSectors: z.array(z.string()),
  availableStockTypes: z.array(z.string()),
  currentPage: z.number(),
  totalPages: z.number(),
  itemsPerPage: z.number(),
  totalCount: z.number(),
  hasNextPage: z.boolean(),
});

// On a Monday while the exchange is open: values change every second, and the machine's real time would decide whether
// two answers agree.
const now = new Date('2026-11-23T15:00:00.000Z');

async function brapi(path: string, headers: Record<string, string> = {}) {
  const sandbox = createBrapiSandbox({ token: () => 'token', tradingSession, now: () => now });
  const server = await serve(sandbox.handle);
  return fetch(`${server.url}${path}`, { headers });
}
const authorization = { authorization: 'Bearer token' };
const listed = async (query: string) =>
  listSchema.parse(await (await brapi(`/api/quote/list${query}`, authorization)).json());

test('lists assets in pages', async () => {
  const all = await listed('?limit=1000&sortBy=name');
  expect(all.stocks).toHaveLength(brapiAssets.length);
  expect(new Set(all.stocks.map((asset) => asset.stock)).size).toBe(brapiAssets.length);
  expect(all).toMatchObject({ currentPage: 1, totalPages: 1, hasNextPage: false });
  const names = all.stocks.map((asset) => asset.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));

  const second = await listed('?limit=30&page=2&sortBy=name');
  expect(second.stocks).toEqual(all.stocks.slice(30, 60));
  expect(second.hasNextPage).toBe(true);
  expect((await listed('?limit=30&page=99')).stocks).toEqual([]);
  expect(await listed('?limit=1000&sortBy=name')).toEqual(all);
});

test('filters by ticker and type, and sorts', async () => {
  const tickers = async (query: string) => (await listed(query)).stocks.map((asset) => asset.stock);
  expect(await tickers('?search=petr')).toEqual(['PETR4', 'PETR3']);
  expect(await tickers('?type=bdr&search=AAPL')).toEqual(['AAPL34']);
  expect(await tickers('?search=nothing-like-it')).toEqual([]);
  const volumes = (await listed('?sortBy=volume&sortOrder=desc')).stocks.map(
    (asset) => asset.volume,
  );
  expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
});

test("returns brapi's own errors", async () => {
  for (const [path, headers] of [
    ['/api/quote/list', {}],
    ['/api/quote/list?token=wrong', {}],
    ['/api/quote/list', { authorization: 'Bearer wrong' }],
  ] as const) {
    const response = await brapi(path, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: true, code: 'MISSING_TOKEN' });
  }
  expect((await brapi('/api/quote/list?token=token')).status).toBe(200);
  expect((await brapi('/api/quote/list?limit=-1', authorization)).status).toBe(400);
  expect((await brapi('/api/quote/list?sortBy=luck', authorization)).status).toBe(400);
  expect((await brapi('/api/unknown', authorization)).status).toBe(404);
});
