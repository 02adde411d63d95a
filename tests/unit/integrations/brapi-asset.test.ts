import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { brapiPlans } from '@bfj/sandboxes/brapi/brapi-plans';
import { quoteAnswer } from '@bfj/sandboxes/brapi/brapi-quote';
import { assembleAsset } from '../../../functions/market/assemble-asset.ts';
import { parseFundamentals, parseQuote } from '../../../functions/integrations/brapi-asset.ts';
import { parseDividends, parseHistory } from '../../../functions/integrations/brapi-history.ts';
import { assetDataSchema } from '../../../shared/market/asset-data.ts';
import { nothingStored } from '../../support/market/market-fakes.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

const now = new Date('2026-11-23T15:00:00Z');
const query = new URLSearchParams({
  range: '6mo',
  interval: '1d',
  fundamental: 'true',
  dividends: 'true',
  modules:
    'summaryProfile,defaultKeyStatistics,financialData,incomeStatementHistory,' +
    'incomeStatementHistoryQuarterly,balanceSheetHistory,cashflowHistory,' +
    'defaultKeyStatisticsHistory,financialDataHistory',
});
const record = z.record(z.string(), z.unknown());

function whole(ticker: string): Record<string, unknown> {
  const answer = quoteAnswer([ticker], query, brapiPlans.pro, { now, tradingSession });
  const [result] = z.object({ results: z.array(record) }).parse(answer).results;
  return record.parse(JSON.parse(JSON.stringify(result)));
}

/** Repeats the function's steps: map, store as JSON, read and assemble. */
function mapped(result: Record<string, unknown>) {
  const stored = JSON.stringify([
    parseQuote(result),
    parseHistory(result['historicalDataPrice']),
    parseDividends(result['dividendsData'], now),
    parseFundamentals(result),
  ]);
  const [quote, history, dividends, fundamentals] = JSON.parse(stored);
  const asset = assembleAsset(
    'PETR4',
    {
      ...nothingStored,
      quote: { content: quote, readAt: now },
      history: { content: history, readAt: now },
      dividends: { content: dividends, readAt: now },
      fundamentals: { content: fundamentals, readAt: now },
    },
    now,
    false,
  );
  return { asset, text: JSON.stringify(asset) };
}

it.each([
  ['PETR4', 'BRL'],
  ['AAPL34', 'USD'],
  ['AAPL', 'USD'],
  // Omitted by the source.
  ['DISB34', null],
])('the balance of %s is in %s', (ticker, currency) => {
  expect(mapped(whole(ticker)).asset?.financialData.financialCurrency).toBe(currency);
});

const oddities: readonly unknown[] = [
  [null, '', ' ', 'NaN', 'Infinity', '-', 'N/A', '1.234,56', '12,5', '1e308', '1e999', '0x10'],
  [0, -0, -1, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER, true, false, [[]], {}, '12.5', '-7'],
  ['2026-13-45', '0000-00-00', '9'.repeat(400), '\uD800', 'javascript:alert(1)', '<script>'],
].flat();

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(...oddities),
  fc.double(),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A valid answer with some missing or odd fields. */
function spoilt(value: unknown, odds: Iterator<unknown>, random: () => number): unknown {
  if (random() < 0.12) return random() < 0.4 ? undefined : odds.next().value;
  if (Array.isArray(value)) return value.map((item) => spoilt(item, odds, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, spoilt(field, odds, random)]),
  );
}

const tickers = ['PETR4', 'BBAS3', 'HGLG11', 'BOVA11', 'AAPL34', 'MSFT'];
const answers = new Map(tickers.map((ticker) => [ticker, whole(ticker)]));

/** Returns what is wrong with a mapped asset; usually nothing. */
function complaintsOf({ asset, text }: ReturnType<typeof mapped>): string[] {
  // zod's numbers are finite, so this also finds NaN and Infinity.
  const kept = assetDataSchema.safeParse(asset);
  const sent = assetDataSchema.safeParse(JSON.parse(text));
  return [
    ...(kept.success ? [] : [`not the shape: ${kept.error.message}`]),
    ...(isDeepStrictEqual(kept.data, asset) ? [] : ['has fields beside the shape']),
    ...(isDeepStrictEqual(sent.data, asset) ? [] : ['is another thing as JSON']),
    ...(/:(NaN|-?Infinity|undefined|-0[,}])/.test(text) ? ['has no number where one is'] : []),
    // A DynamoDB item may have 400 kB.
    ...(Buffer.byteLength(text) < 200_000 ? [] : ['is too large']),
  ];
}

describe("brapi's payments", () => {
  const row = (paymentDate: string | null, lastDatePrior: string | null) => ({
    paymentDate,
    lastDatePrior,
    approvedOn: '2026-10-01T00:00:00.000Z',
    rate: 0.5,
    label: 'JCP',
  });
  const parse = (...cashDividends: readonly object[]) => parseDividends({ cashDividends }, now);

  it('have the last day with the right to them as record day', () => {
    expect(parse(row('2026-11-20T00:00:00.000Z', '2026-11-03T00:00:00.000Z'))).toEqual([
      { date: '2026-11-20', recordDay: '2026-11-03', type: 'JCP', amount: 0.5 },
    ]);
    expect(parse(row('2026-11-20', null))).toMatchObject([{ recordDay: null }]);
    expect(parse(row(null, '2026-11-03'))).toMatchObject([
      { date: '2026-11-03', recordDay: '2026-11-03' },
    ]);
    expect(parse(row(null, null))).toMatchObject([{ date: '2026-10-01', recordDay: null }]);
  });

  it('are those of ten years, at most 240', () => {
    const days = ['2016-11-22', '2016-11-23', '2026-11-20'];
    expect(parse(...days.map((day) => row(day, day))).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2016-11-23',
    ]);
    expect(parse(...Array.from({ length: 300 }, () => row('2026-11-20', null)))).toHaveLength(240);
  });
});

describe("the mapping of brapi's response", () => {
  it.each(tickers)('returns everything shown for %s', (ticker) => {
    const result = mapped(answers.get(ticker) ?? {});
    expect(complaintsOf(result)).toEqual([]);
    expect(result.asset.historical.length).toBeGreaterThan(110);
    expect(result.asset.quote.regularMarketPrice).toBeGreaterThan(0);
  });

  it('has a value for every field of a company', () => {
    const { asset } = mapped(answers.get('PETR4') ?? {});
    const missing = Object.entries({
      ...asset.quote,
      ...asset.summaryProfile,
      ...asset.defaultKeyStatistics,
      ...asset.financialData,
    }).flatMap(([name, value]) => (value === null ? [name] : []));
    expect(missing).toEqual(['address1', 'forwardPE', 'revenuePerShare']);
    expect(asset.incomeStatementHistory).toHaveLength(5);
    expect(asset.balanceSheetHistory).toHaveLength(5);
    expect(asset.cashflowHistory).toHaveLength(5);
    expect(asset.earnings).toHaveLength(10);
  });

  it('maps any input to the same shape', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tickers),
        fc.infiniteStream(oddValue),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (ticker, odds, randoms) => {
          const random = () => randoms.next().value;
          const answer = record.safeParse(spoilt(answers.get(ticker), odds, random));
          expect(complaintsOf(mapped(answer.success ? answer.data : {}))).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('maps any JSON to the same shape', () => {
    const fields = fc.constantFrom(...Object.keys(answers.get('PETR4') ?? {}));
    fc.assert(
      fc.property(fc.dictionary(fields, oddValue), (answer) => {
        expect(complaintsOf(mapped(answer))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out price targets and recommendations', () => {
    const answer = whole('PETR4');
    expect(JSON.stringify(answer)).toContain('targetMeanPrice');
    expect(mapped(answer).text).not.toMatch(/target|recommend|analyst|opinion/i);
  });
});

describe('single values', () => {
  const quote = (fields: Record<string, unknown>) => parseQuote(fields);

  it("calculates the day's change from the previous close", () => {
    expect(
      quote({
        regularMarketPrice: 10.5,
        regularMarketPreviousClose: 10,
        regularMarketChange: 99,
        regularMarketChangePercent: 99,
      }),
    ).toMatchObject({ regularMarketChange: 0.5, regularMarketChangePercent: 5 });
    expect(
      quote({ regularMarketPrice: 10, regularMarketPreviousClose: 0, regularMarketChange: -1 }),
    ).toMatchObject({ regularMarketChange: -1, regularMarketChangePercent: null });
  });

  it.each([
    ['1234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234.567,89', 1234567.89],
    ['12,5', 12.5],
    ['-3e2', -300],
    ['12%', null],
    ['1,234.5', null],
    ['', null],
    [1e17, null],
    [-0, 0],
  ])('reads %j as %d', (sent, value) => {
    expect(quote({ marketCap: 1, regularMarketVolume: sent }).regularMarketVolume).toBe(value);
  });

  it.each([
    ['https://icons.brapi.dev/icons/PETR4.svg', 'https://icons.brapi.dev/icons/PETR4.svg'],
    // brapi's own logo, which it sends for assets without one.
    ['https://icons.brapi.dev/icons/BRAPI.svg', null],
    ['data:image/svg+xml,x', null],
  ])('maps the logo %s to %s', (sent, logourl) => {
    expect(quote({ logourl: sent }).logourl).toBe(logourl);
  });

  it.each([
    ['https://www.petrobras.com.br', 'https://www.petrobras.com.br/'],
    ['www.vale.com', 'https://www.vale.com/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//x', null],
  ])('links %s to %s', (sent, website) => {
    expect(parseFundamentals({ summaryProfile: { website: sent } }).summaryProfile.website).toBe(
      website,
    );
  });

  it('drops a bar that repeats the day before on a day without trading, and duplicates', () => {
    const bar = { open: 1, high: 2, low: 1, close: 2, volume: 5 };
    const day = (text: string) => Date.parse(`${text}T03:00:00Z`) / 1000;
    const rows = ['2026-11-19', '2026-11-20', '2026-11-20', '2026-11-23'];
    const history = parseHistory(rows.toReversed().map((text) => ({ date: day(text), ...bar })));
    expect(history.map(({ date }) => date)).toEqual([day('2026-11-19'), day('2026-11-23')]);
  });

  it('subtracts equity from a total of liabilities that covers the whole balance sheet', () => {
    const sheet = (totalLiab: unknown) =>
      parseFundamentals({
        balanceSheetHistory: [
          { endDate: '2025-12-31', totalAssets: 100, totalLiab, totalStockholderEquity: 40 },
        ],
      }).balanceSheetHistory[0]?.totalLiab;
    expect([sheet(100), sheet(60), sheet(null)]).toEqual([60, 60, 60]);
  });

  it('combines operating and investing activities when free cash flow is missing', () => {
    const flow = (fields: object) =>
      parseFundamentals({ cashflowHistory: [{ endDate: '2025-12-31', ...fields }] })
        .cashflowHistory[0];
    expect(flow({ operatingCashFlow: 10, investmentCashFlow: -4 })?.freeCashFlow).toBe(6);
    expect(flow({ operatingCashFlow: 10 })?.freeCashFlow).toBeNull();
    expect(flow({ operatingCashFlow: 10, freeCashFlow: 3 })?.freeCashFlow).toBe(3);
  });
});
