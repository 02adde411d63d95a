import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { brapiPlans as partnersPlans } from '@bfj/sandboxes/brapi/brapi-plans';
import { brapiDay } from '../../../functions/integrations/brapi-day.ts';
import { BrapiFailure } from '../../../functions/integrations/brapi-http.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { brapiPlanNames, type BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function partner(listener: RequestListener, plan: BrapiPlanName = 'startup') {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return brapiDay(
    { baseUrl: `http://127.0.0.1:${port}`, readToken: async () => 'token', fetch },
    brapiPlans[plan],
  );
}
const answering = (body: unknown) =>
  partner((_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)));

const at = '2026-11-23T21:00:00.000Z';

describe('the index', () => {
  it("has its price, the previous close and the time, not the partner's own change", async () => {
    const source = await answering({
      results: [
        {
          symbol: '^BVSP',
          regularMarketPrice: 152_345.67,
          regularMarketPreviousClose: 151_000,
          regularMarketChangePercent: 7,
          regularMarketTime: at,
        },
      ],
    });
    expect(await source.readIbovespa()).toEqual({
      price: 152_345.67,
      previous: 151_000,
      at: new Date(at),
    });
  });

  it.each([
    ['no results', { results: [] }],
    ['no price', { results: [{ regularMarketTime: at }] }],
    ['a price of nothing', { results: [{ regularMarketPrice: 0, regularMarketTime: at }] }],
    ['no time', { results: [{ regularMarketPrice: 5 }] }],
  ])('is undefined with %s', async (_, body) => {
    expect(await (await answering(body)).readIbovespa()).toBeUndefined();
  });

  it('fails in another shape', async () => {
    await expect((await answering({ error: true })).readIbovespa()).rejects.toThrow(BrapiFailure);
  });
});

describe('the days of the index', () => {
  it.each([
    ['startup', 110, 131],
    ['free', 50, 66],
  ] as const)('cover the number of days in the plan %s', async (plan, fewest, most) => {
    const sandbox = createBrapiSandbox({
      token: () => 'token',
      tradingSession,
      now: () => new Date('2026-11-23T15:00:00Z'),
      plan,
    });
    const source = await partner(sandbox.handle, plan);
    const rows = (await source.readIbovespaDays()) ?? [];
    expect(rows.length).toBeGreaterThan(fewest);
    expect(rows.length).toBeLessThan(most);
    // The last one is the unfinished session.
    expect(rows.at(-1)?.date).toBe(Date.parse('2026-11-23T03:00:00Z') / 1000);
  });

  it.each([
    ['no results', { results: [] }],
    ['no days', { results: [{ symbol: '^BVSP', regularMarketPrice: 5 }] }],
  ])('are empty with %s', async (_, body) => {
    expect(await (await answering(body)).readIbovespaDays()).toBeUndefined();
  });
});

describe('the moments of the index', () => {
  it('are a quarter of an hour each, and end at the close of a finished session', async () => {
    const sandbox = createBrapiSandbox({
      token: () => 'token',
      tradingSession,
      now: () => new Date('2026-11-23T22:00:00Z'),
      plan: 'startup',
    });
    const source = await partner(sandbox.handle);
    const rows = (await source.readIbovespaMoments()) ?? [];
    const last = rows.filter(({ date }) => date >= Date.parse('2026-11-23T00:00:00Z') / 1000);
    expect(last).toHaveLength(32);
    expect(last[0]?.date).toBe(Date.parse('2026-11-23T13:00:00Z') / 1000);
    expect(last.at(-1)?.close).toBe((await source.readIbovespa())?.price);
  });
});

describe('currencies', () => {
  it('are bids in reais, parsed from text, with their previous values', async () => {
    const source = await answering({
      currency: [
        {
          fromCurrency: 'USD',
          toCurrency: 'BRL',
          bidPrice: '5.3713',
          bidVariation: '-0.0108',
          updatedAtTimestamp: '1795467600',
        },
        { fromCurrency: 'EUR', toCurrency: 'USD', bidPrice: '1.1', updatedAtTimestamp: '1' },
      ],
    });
    expect(await source.readCurrencies()).toEqual({
      dollar: { price: 5.3713, previous: 5.3821, at: new Date(1_795_467_600_000) },
      euro: undefined,
    });
  });
});

it.each([
  ['BRL', 'BRL'],
  ['USD', 'USD'],
])("bitcoin has the currency of the partner's response: %s", async (currency, expected) => {
  const source = await answering({
    coins: [
      {
        coin: 'BTC',
        currency,
        regularMarketPrice: 512_000,
        regularMarketChange: 2_000,
        regularMarketTime: at,
      },
    ],
  });
  expect(await source.readBitcoin()).toEqual({
    price: 512_000,
    previous: 510_000,
    at: new Date(at),
    currency: expected,
  });
});

it('ignores bitcoin in another currency than requested', async () => {
  const coins = [{ coin: 'BTC', currency: 'EUR', regularMarketPrice: 9, regularMarketTime: at }];
  expect(await (await answering({ coins })).readBitcoin()).toBeUndefined();
});

describe('assets', () => {
  it('are the requested ones, with payments and their ex-date', async () => {
    let asked: string | undefined;
    const cashDividends = [
      {
        label: 'JCP',
        rate: 0.123456,
        lastDatePrior: '2026-11-19T00:00:00.000Z',
        paymentDate: '2026-12-10T00:00:00.000Z',
      },
      { label: 'DIVIDENDO', rate: 0 },
    ];
    const source = await partner((request, response) => {
      asked = request.url;
      response.end(
        JSON.stringify({
          results: [
            {
              symbol: 'PETR4',
              regularMarketPrice: 31.5,
              regularMarketPreviousClose: 31,
              regularMarketVolume: 1000,
              regularMarketTime: at,
              dividendsData: { cashDividends },
            },
            { symbol: 'OTHER', regularMarketPrice: 1, regularMarketTime: at },
            { symbol: 'VALE3', regularMarketPrice: null },
          ],
        }),
      );
    });
    expect(await source.readAssets(['PETR4', 'VALE3'])).toEqual([
      {
        ticker: 'PETR4',
        price: 31.5,
        previous: 31,
        at: new Date(at),
        volume: 1000,
        dividends: [
          {
            ticker: 'PETR4',
            kind: 'JCP',
            amountInReais: 0.123456,
            // A holiday and a weekend are in between.
            exDate: '2026-11-23',
            paymentDate: '2026-12-10',
          },
        ],
      },
    ]);
    expect(asked).toBe('/api/quote/PETR4,VALE3?dividends=true');
  });

  it('are requested without payments that the plan does not include', async () => {
    let asked: string | undefined;
    const source = await partner((request, response) => {
      asked = request.url;
      response.end('{"results":[]}');
    }, 'free');
    expect(await source.readAssets(['PETR4'])).toEqual([]);
    expect(asked).toBe('/api/quote/PETR4');
  });
});

describe.each(brapiPlanNames)('the plan %s', (plan) => {
  it('is configured as at the partner', () => {
    expect(brapiPlans[plan].tickersPerRequest).toBe(partnersPlans[plan].tickersPerRequest);
  });

  it('serves everything that an edition of the day needs', async () => {
    const now = new Date('2026-11-24T22:00:00Z');
    const sandbox = createBrapiSandbox({
      token: () => 'token',
      tradingSession,
      now: () => now,
      plan,
    });
    const source = await partner(sandbox.handle, plan);
    const closed = new Date('2026-11-24T21:00:00Z');
    expect(await source.readIbovespa()).toMatchObject({ at: closed });
    const { dollar, euro } = await source.readCurrencies();
    expect([dollar?.at, euro?.at]).toEqual([closed, closed]);
    expect(await source.readBitcoin()).toMatchObject({ currency: 'BRL', at: now });
    const tickers = ['PETR4', 'WEGE3', 'ITUB4'].slice(0, brapiPlans[plan].tickersPerRequest);
    const assets = await source.readAssets(tickers);
    expect(assets.map(({ ticker }) => ticker)).toEqual(tickers);
    expect(assets.every(({ dividends }) => (dividends === undefined) === (plan === 'free'))).toBe(
      true,
    );
  });
});
