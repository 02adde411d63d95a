import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { serve } from '@bfj/local-cloud/testing/host-support';
import { brapiAssets } from '../../src/brapi/brapi-assets.ts';
import { createBrapiSandbox } from '../../src/brapi/brapi.ts';
import type { BrapiSandbox } from '../../src/brapi/brapi.ts';
import { tradingSession } from '../support/trading-session.ts';

let now: Date;
let sandbox: BrapiSandbox;
let url: string;
const start = async (plan: 'free' | 'startup' | 'pro' = 'startup') => {
  sandbox = createBrapiSandbox({ token: () => 'token', tradingSession, now: () => now, plan });
  ({ url } = await serve(sandbox.handle));
};
beforeEach(async () => {
  now = new Date('2026-11-23T15:00:00Z');
  await start();
});

const authorization = { authorization: 'Bearer token' };
const get = (path: string, headers: Record<string, string> = authorization) =>
  fetch(`${url}${path}`, { headers });

const everything =
  'range=1y&interval=1d&fundamental=true&dividends=true&modules=summaryProfile,' +
  'defaultKeyStatistics,financialData,incomeStatementHistory,incomeStatementHistoryQuarterly,' +
  'balanceSheetHistory,cashflowHistory';

const nullableNumber = z.number().nullable();
const resultSchema = z.object({
  symbol: z.string(),
  longName: z.string(),
  marketCap: nullableNumber,
  regularMarketPrice: z.number().positive(),
  regularMarketPreviousClose: z.number().positive(),
  regularMarketChange: z.number(),
  regularMarketTime: z.iso.datetime(),
  regularMarketOpen: z.number(),
  regularMarketDayHigh: z.number(),
  regularMarketDayLow: z.number(),
  regularMarketVolume: z.number().positive(),
  fiftyTwoWeekLow: z.number(),
  fiftyTwoWeekHigh: z.number(),
  priceEarnings: nullableNumber,
  earningsPerShare: nullableNumber,
  historicalDataPrice: z.array(
    z.object({
      date: z.int(),
      open: z.number(),
      high: z.number(),
      low: z.number(),
      close: z.number(),
      volume: z.number(),
    }),
  ),
  dividendsData: z.object({
    cashDividends: z.array(
      z.object({
        approvedOn: z.iso.datetime(),
        paymentDate: z.iso.datetime(),
        lastDatePrior: z.iso.datetime(),
        rate: z.number().positive(),
        label: z.string(),
      }),
    ),
  }),
  defaultKeyStatistics: z.object({
    sharesOutstanding: nullableNumber,
    priceToBook: nullableNumber,
    bookValue: nullableNumber,
    enterpriseValue: z.number().optional(),
    dividendYield: nullableNumber,
  }),
  financialData: z
    .object({
      totalCash: z.number(),
      totalDebt: z.number(),
      totalRevenue: z.number(),
      ebitda: z.number(),
      ebitdaMargins: z.number(),
    })
    .nullable(),
  incomeStatementHistory: z.array(
    z.object({
      endDate: z.iso.date(),
      totalRevenue: z.number(),
      costOfRevenue: z.number(),
      grossProfit: z.number(),
      netIncome: z.number(),
    }),
  ),
  incomeStatementHistoryQuarterly: z.array(
    z.object({ endDate: z.iso.date(), totalRevenue: z.number(), netIncome: z.number() }),
  ),
  balanceSheetHistory: z.array(
    z.object({
      endDate: z.iso.date(),
      cash: z.number(),
      totalAssets: z.number(),
      totalLiab: z.number(),
      totalStockholderEquity: z.number(),
    }),
  ),
  cashflowHistory: z.array(
    z.object({
      endDate: z.iso.date(),
      operatingCashFlow: z.number(),
      investmentCashFlow: z.number(),
      financingCashFlow: z.number(),
      initialCashBalance: z.number(),
      finalCashBalance: z.number(),
    }),
  ),
});
type Result = z.infer<typeof resultSchema>;

async function read(ticker: string): Promise<Result> {
  const answer = await get(`/api/quote/${ticker}?${everything}`);
  const body = z
    .object({ results: z.array(resultSchema), took: z.string() })
    .parse(await answer.json());
  const [result] = body.results;
  if (result === undefined) throw new Error(`No ${ticker}`);
  return result;
}
describe('assets of the brapi sandbox', () => {
  it('are real ones of every type', () => {
    const tickers = brapiAssets.map(({ ticker }) => ticker);
    expect(tickers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(tickers).size).toBe(tickers.length);
    for (const ticker of ['PETR4', 'VALE3', 'MGLU3', 'ITUB4', 'AAPL', 'MSFT', 'TAEE11', 'HGLG11']) {
      expect(tickers).toContain(ticker);
    }
    expect(new Set(brapiAssets.map(({ type }) => type))).toEqual(new Set(['stock', 'fund', 'bdr']));
  });

  it('have consistent numbers', async () => {
    const wrong: string[] = [];
    for (const { ticker } of brapiAssets) {
      const result = await read(ticker);
      const rules = { ...priceRules(result), ...paymentRules(result), ...bookRules(result) };
      for (const [rule, holds] of Object.entries(rules))
        if (!holds) wrong.push(`${ticker}: ${rule}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are deterministic and follow the clock', async () => {
    const before = await read('PETR4');
    expect(await read('PETR4')).toEqual(before);
    now = new Date('2026-11-23T16:00:00Z');
    const hourLater = await read('PETR4');
    expect(hourLater.historicalDataPrice.slice(0, -1)).toEqual(
      before.historicalDataPrice.slice(0, -1),
    );
    expect(hourLater.historicalDataPrice.at(-1)?.open).toBe(
      before.historicalDataPrice.at(-1)?.open,
    );
    expect(hourLater.regularMarketVolume).toBeGreaterThan(before.regularMarketVolume);

    now = new Date('2026-11-23T23:00:00Z');
    const night = await read('PETR4');
    expect(night.regularMarketTime).toBe('2026-11-23T21:00:00.000Z');
    now = new Date('2026-11-24T13:30:00Z');
    const nextDay = await read('PETR4');
    expect(nextDay.regularMarketPreviousClose).toBe(night.regularMarketPrice);
    expect(nextDay.historicalDataPrice.at(-2)).toEqual(night.historicalDataPrice.at(-1));
  });

  it("have logos at the real partner's or the configured address, except funds", async () => {
    const logoOf = async (ticker: string) =>
      z
        .object({ results: z.tuple([z.object({ logourl: z.string() })]) })
        .parse(await (await get(`/api/quote/${ticker}`)).json()).results[0].logourl;
    expect(await logoOf('PETR4')).toBe('https://icons.brapi.dev/icons/PETR4.svg');
    expect(await logoOf('MXRF11')).toBe('https://icons.brapi.dev/icons/BRAPI.svg');
    sandbox = createBrapiSandbox({
      token: () => 'token',
      tradingSession,
      logos: () => 'http://localhost:1/logos',
    });
    ({ url } = await serve(sandbox.handle));
    expect(await logoOf('PETR4')).toBe('http://localhost:1/logos/PETR4.svg');
  });

  it('share their accounts within one company', async () => {
    const [preferred, common] = [await read('PETR4'), await read('PETR3')];
    expect(preferred.incomeStatementHistory.map(({ netIncome }) => netIncome)).toEqual(
      common.incomeStatementHistory.map(({ netIncome }) => netIncome),
    );
  });

  it('are listed at the price of their quote', async () => {
    const list = z
      .object({
        stocks: z.array(
          z.object({ stock: z.string(), close: z.number(), market_cap: nullableNumber }),
        ),
      })
      .parse(await (await get('/api/quote/list?limit=1000')).json());
    const listed = list.stocks.find(({ stock }) => stock === 'VALE3');
    const quote = await read('VALE3');
    expect(listed).toMatchObject({ close: quote.regularMarketPrice, market_cap: quote.marketCap });
  });
});

const near = (value: number | null | undefined, other: number, digits = 6) =>
  typeof value === 'number' && Math.abs(value - other) <= Math.abs(other) * 10 ** -digits + 1e-6;
const isMissing = (value: unknown) => value === null || value === undefined;

function priceRules(result: Result): Record<string, boolean> {
  const { historicalDataPrice: bars, regularMarketPrice: price } = result;
  const { sharesOutstanding: shares, bookValue, priceToBook } = result.defaultKeyStatistics;
  const last = bars.at(-1);
  return {
    'high is highest and low is lowest': bars.every(
      ({ open, high, low, close }) => high >= Math.max(open, close) && low <= Math.min(open, close),
    ),
    'history ends at the quote':
      last?.close === price &&
      last.open === result.regularMarketOpen &&
      last.high === result.regularMarketDayHigh &&
      last.low === result.regularMarketDayLow &&
      last.volume === result.regularMarketVolume,
    'the bar before is the previous close':
      bars.at(-2)?.close === result.regularMarketPreviousClose,
    'the year has its highest and lowest':
      Math.max(...bars.map(({ high }) => high)) === result.fiftyTwoWeekHigh &&
      Math.min(...bars.map(({ low }) => low)) === result.fiftyTwoWeekLow,
    'a year of history': bars.length > 240 && bars.length < 256,
    'market value is price times shares':
      isMissing(shares) || near(result.marketCap, price * (shares ?? 0)),
    'P/E is price by earnings':
      isMissing(result.earningsPerShare) ||
      near(result.priceEarnings, price / (result.earningsPerShare ?? 0)),
    'P/B is price by book value':
      isMissing(bookValue) || near(priceToBook, price / (bookValue ?? 0), 4),
  };
}

function paymentRules(result: Result): Record<string, boolean> {
  const payments = result.dividendsData.cashDividends;
  const since = new Date(now.getTime() - 365 * 86_400_000).toISOString();
  const paid = payments
    .filter(({ paymentDate }) => paymentDate > since && paymentDate <= now.toISOString())
    .reduce((sum, { rate }) => sum + rate, 0);
  return {
    'a payment that is ahead has been announced': payments.every(
      ({ approvedOn }) => approvedOn <= now.toISOString(),
    ),
    'the right to a payment ends on a weekday between its announcement and two weeks before it':
      payments.every(({ approvedOn, lastDatePrior, paymentDate }) => {
        const day = new Date(lastDatePrior);
        const daysBefore = (Date.parse(paymentDate) - day.getTime()) / 86_400_000;
        return lastDatePrior >= approvedOn && daysBefore >= 14 && day.getUTCDay() % 6 !== 0;
      }),
    'the yield is what was paid': near(
      result.defaultKeyStatistics.dividendYield,
      (paid / result.regularMarketPrice) * 100,
      4,
    ),
  };
}

function bookRules(result: Result): Record<string, boolean> {
  const { financialData, marketCap, balanceSheetHistory: sheets, cashflowHistory: flows } = result;
  const years = result.incomeStatementHistory;
  const quartersOf = (year: string) =>
    result.incomeStatementHistoryQuarterly.filter(({ endDate }) => endDate.startsWith(year));
  return {
    'assets are liabilities and equity': sheets.every(
      (sheet) => sheet.totalLiab + sheet.totalStockholderEquity === sheet.totalAssets,
    ),
    'flows are the change of cash': flows.every(
      (flow) =>
        flow.initialCashBalance +
          flow.operatingCashFlow +
          flow.investmentCashFlow +
          flow.financingCashFlow ===
        flow.finalCashBalance,
    ),
    'cash ends as the balance sheet has it': flows.every(
      (flow, index) => flow.finalCashBalance === sheets[index]?.cash,
    ),
    'gross profit is revenue without its cost': years.every(
      (year) => year.totalRevenue + year.costOfRevenue === year.grossProfit,
    ),
    'a year is its quarters': years.every(({ endDate, netIncome }) => {
      const quarters = quartersOf(endDate.slice(0, 4));
      const sum = quarters.reduce((total, quarter) => total + quarter.netIncome, 0);
      return quarters.length < 4 || sum === netIncome;
    }),
    'a margin is a share of revenue':
      financialData === null ||
      near(financialData.ebitdaMargins, financialData.ebitda / financialData.totalRevenue),
    'enterprise value is market value and debt without cash':
      financialData === null ||
      result.defaultKeyStatistics.enterpriseValue ===
        (marketCap ?? 0) + financialData.totalDebt - financialData.totalCash,
    'companies have books': financialData === null || years.length + sheets.length > 8,
  };
}

describe('errors of the brapi sandbox', () => {
  it.each([
    ['/api/quote/XXXX9', 404, undefined],
    ['/api/quote/PETR4,XXXX9', 404, undefined],
    ['/api/quote/PETR4?range=13mo', 400, 'INVALID_RANGE'],
    ['/api/quote/PETR4?interval=2d', 400, 'INVALID_INTERVAL'],
    ['/api/quote/PETR4?modules=fortune', 400, 'INVALID_MODULE'],
    ['/api/quote/A,B,C,D,E,F,G,H,I,J,K', 400, 'QUOTES_PER_REQUEST_EXCEEDED'],
    ['/api/quote/%FF', 404, undefined],
  ])('answers %s with %i', async (path, status, code) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    const body = z.object({
      error: z.literal(true),
      message: z.string(),
      code: z.string().optional(),
    });
    expect(body.parse(await answer.json()).code).toBe(code);
  });

  it('requires a token except for the four free tickers alone', async () => {
    expect((await get('/api/quote/PETR4,VALE3', {})).status).toBe(200);
    expect((await get('/api/quote/PETR4,WEGE3', {})).status).toBe(401);
    expect((await get('/api/quote/WEGE3', {})).status).toBe(401);
    expect((await get('/api/quote/WEGE3?token=token', {})).status).toBe(200);
    expect((await get('/api/available', {})).status).toBe(401);
    expect(await (await get('/api/available?search=petr')).json()).toMatchObject({
      stocks: ['PETR4', 'PETR3'],
    });
  });

  it('enforces the limits of the free plan', async () => {
    await start('free');
    expect((await get('/api/quote/PETR4?range=3mo')).status).toBe(200);
    expect((await get('/api/quote/PETR4?range=6mo')).status).toBe(403);
    expect((await get('/api/quote/PETR4?dividends=true')).status).toBe(403);
    expect((await get('/api/quote/PETR4,VALE3')).status).toBe(400);
  });

  it('has closes of as many years as the plan', async () => {
    const daysOf = async (ticker: string, range: string) => {
      const answer = await get(`/api/quote/${ticker}?range=${range}&interval=1d`);
      if (!answer.ok) return answer.status;
      const bars = z.array(z.object({ date: z.number(), close: z.number().positive() }));
      const results = z.array(z.object({ historicalDataPrice: bars }));
      const [result] = z.object({ results }).parse(await answer.json()).results;
      return result?.historicalDataPrice.length;
    };
    await start('startup');
    expect(await daysOf('PETR4', '10y')).toBeGreaterThan(2_450);
    expect(await daysOf('%5EBVSP', '10y')).toBeGreaterThan(2_450);
    expect(await daysOf('PETR4', 'max')).toBe(403);
    await start('pro');
    expect(await daysOf('PETR4', 'max')).toBeGreaterThan(7_000);
  });

  it('rejects more concurrent calls than the plan allows', async () => {
    // Long enough for all six calls to arrive on a busy machine.
    sandbox.faults.add({ delayMilliseconds: 1_500, times: 6 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => get('/api/quote/PETR4')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    expect((await get('/api/quote/PETR4')).status).toBe(200);
  });

  it('applies faults in order and counts its calls', async () => {
    sandbox.faults.add({ status: 503, times: 1 });
    sandbox.faults.add({ status: 429, retryAfterSeconds: 9, times: 1 });
    sandbox.faults.add({ body: '<html>', times: 1 });
    expect((await get('/api/quote/PETR4')).status).toBe(503);
    expect((await get('/api/quote/PETR4')).headers.get('retry-after')).toBe('9');
    expect(await (await get('/api/quote/PETR4')).text()).toBe('<html>');
    expect((await get('/api/quote/PETR4')).status).toBe(200);
    sandbox.faults.add({ hang: true, times: 1 });
    const hanging = fetch(`${url}/api/quote/PETR4`, { signal: AbortSignal.timeout(200) });
    await expect(hanging).rejects.toThrow(/timeout/);
    expect(sandbox.calls()).toEqual({ '/api/quote/PETR4': 5 });
    sandbox.faults.add({ status: 500, times: 9 });
    sandbox.faults.clear();
    expect((await get('/api/quote/PETR4')).status).toBe(200);
  });
});
