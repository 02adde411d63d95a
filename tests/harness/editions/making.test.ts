import { gunzipSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ibovespaResult } from '@bfj/sandboxes/brapi/brapi-day';
import { partnerFaultSchema } from '@bfj/sandboxes/partner-faults';
import { assetStore } from '../../../functions/market/asset-store.ts';
import { editionKey } from '../../../functions/entities/edition.ts';
import {
  editionFactsSchema,
  editionQuotesSchema,
  type EditionFacts,
  type EditionKind,
} from '../../../shared/editions/edition-facts.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { buildAsset } from '../../support/market/assets.ts';
import { closingMarginMinutes, tradingApp } from '../support/messaging/trading-days.ts';

const minute = 60_000;

const app = await tradingApp();
const { clock, table, runEveryMinute } = app;
const partners = { brapi: app.brapi, 'banco-central': app.bancoCentral };
type Partner = keyof typeof partners;

beforeEach(() => Object.values(partners).forEach(({ faults }) => faults.clear()));

const addFault = (partner: Partner, fault: object) =>
  partners[partner].faults.add(partnerFaultSchema.parse(fault));

/** Returns the times of the next edition of a kind that has not started yet. */
function nextTimes(kind: EditionKind): EditionTimes {
  for (let day = saoPauloDay(clock.now()); ; day = dayAfter(day)) {
    const times = editionTimes(kind, day, closingMarginMinutes);
    if (times !== undefined && times.from > clock.now()) return times;
  }
}

/** Runs the schedule at an instant and one minute later. */
const goBehind = (instant: Date) =>
  runEveryMinute('make-edition', instant.getTime(), instant.getTime() + minute);

/** Moves the clock to noon of a day followed by another day without trading. */
function goToWeekend(): void {
  let day = dayAfter(saoPauloDay(clock.now()));
  while (tradingSession(day) !== undefined || tradingSession(dayAfter(day)) !== undefined) {
    day = dayAfter(day);
  }
  clock.advanceAtLeastTo(new Date(`${day}T12:00:00-03:00`));
}

async function contentOf(
  part: 'facts' | 'quotes' | 'draft',
  times: EditionTimes,
): Promise<unknown> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: editionKey(part, times), ConsistentRead: true }),
  );
  if (Item === undefined) return undefined;
  const { content } = z.object({ content: z.instanceof(Uint8Array) }).parse(Item);
  return JSON.parse(gunzipSync(content).toString('utf8'));
}

/** Stores the asset as if a subscriber had just opened it. */
async function keepAsset(ticker: string): Promise<void> {
  const now = clock.now();
  const store = assetStore(table);
  const lease = { ticker, owner: 'test' };
  expect(await store.takeLease(lease, await store.read(ticker), now)).toBe(true);
  const { quote, historical, dividends, ...fundamentals } = buildAsset({
    quote: { earningsPerShare: 6 },
    defaultKeyStatistics: { bookValue: 30.5 },
    earnings: [{ date: '2026-09-30', estimate: null, actual: 1.5 }],
  });
  const update = { quote, history: historical, dividends, fundamentals, partsRetryAt: undefined };
  await store.save(lease, update, now);
}

async function factsOf(times: EditionTimes): Promise<EditionFacts | undefined> {
  const content = await contentOf('facts', times);
  return content === undefined ? undefined : editionFactsSchema.parse(content);
}

const callsOf = (partner: Partner): number =>
  Object.values(partners[partner].calls()).reduce((sum, count) => sum + count, 0);

/** Returns the missing facts, without the calendar days of our own file: its data ends one day. */
const missingFactsOf = (facts: EditionFacts | undefined) =>
  facts?.missing.filter((name) => !name.endsWith('Day'));

describe('the edition of a close', () => {
  it('is made after the delay of the quotes, from all partner data', async () => {
    const times = nextTimes('closing');
    const before = new Date(times.from.getTime() - minute);
    await runEveryMinute('make-edition', before.getTime(), before.getTime());
    expect(await factsOf(times)).toBeUndefined();
    await keepAsset('PETR4');
    await goBehind(times.from);
    const facts = await factsOf(times);
    expect(missingFactsOf(facts)).toEqual([]);
    const index = z
      .object({ regularMarketPrice: z.number(), regularMarketPreviousClose: z.number() })
      .parse(ibovespaResult(times.from, tradingSession));
    expect(facts?.ibovespa).toMatchObject({
      value: index.regularMarketPrice,
      at: times.session.closesAt.toISOString(),
      unit: 'points',
      source: 'brapi',
      delayMinutes: 15,
    });
    const change = index.regularMarketPrice / index.regularMarketPreviousClose - 1;
    expect(Math.abs((facts?.ibovespa?.changeInBasisPoints ?? 0) - change * 10_000)).toBeLessThan(1);
    expect(facts?.selic?.value).toBe(14.25);
    expect((facts?.selic?.at ?? '9') <= times.from.toISOString()).toBe(true);
    expect(facts?.movers?.among).toBeGreaterThan(20);
    expect(facts?.sectors?.rows.length).toBeGreaterThan(3);

    // A search by name works from now on, although no search has run yet.
    expect(await app.partition('ASSETLIST#brapi')).toHaveLength(1);

    const { quotes, balances } = editionQuotesSchema.parse(await contentOf('quotes', times));
    // Only of assets that a user has opened.
    expect(balances).toEqual({
      PETR4: { earningsPerShare: 6, bookValuePerShare: 30.5, quarterEndsOn: '2026-09-30' },
    });
    expect(Object.keys(quotes).length).toBeGreaterThan(60);
    for (const mover of [...(facts?.movers?.rises ?? []), ...(facts?.movers?.falls ?? [])]) {
      expect(quotes[mover.ticker]).toMatchObject({
        priceInReais: mover.priceInReais,
        changeInBasisPoints: mover.changeInBasisPoints,
      });
    }
  });

  it('is never made again, and then calls no partner', async () => {
    const times = nextTimes('closing');
    await goBehind(times.from);
    const first = await factsOf(times);
    expect(first).toBeDefined();
    const before = [callsOf('brapi'), callsOf('banco-central')];
    const now = clock.milliseconds();
    await runEveryMinute('make-edition', now, now + 50 * minute);
    expect(await factsOf(times)).toEqual(first);
    expect([callsOf('brapi'), callsOf('banco-central')]).toEqual(before);
  });
});

describe('the edition of an opening', () => {
  it('covers the last session, also after a weekend', async () => {
    goToWeekend();
    const times = nextTimes('opening');
    expect(Date.parse(times.day) - Date.parse(times.session.day)).toBeGreaterThan(2 * 86_400_000);
    await goBehind(times.from);
    const facts = await factsOf(times);
    expect(missingFactsOf(facts)).toEqual([]);
    expect(facts?.session).toEqual({
      day: times.session.day,
      closesAt: times.session.closesAt.toISOString(),
    });
    expect(saoPauloDay(new Date(facts?.ibovespa?.at ?? 0))).toBe(times.session.day);
    expect(saoPauloDay(new Date(facts?.bitcoin?.at ?? 0))).toBe(times.day);
  });
});

it('an edition waits while Banco Central is down, and then names the missing data', async () => {
  const times = nextTimes('closing');
  addFault('banco-central', { status: 503, times: 1000 });
  await goBehind(times.from);
  expect(await factsOf(times)).toBeUndefined();
  expect(await contentOf('draft', times)).toMatchObject({
    facts: { ibovespa: { source: 'brapi' } },
  });
  const asked = callsOf('brapi');
  await goBehind(times.completeBy);
  const facts = await factsOf(times);
  expect(missingFactsOf(facts)).toEqual(['selic', 'cdi', 'ipcaMonth', 'ipcaTwelveMonths', 'focus']);
  // The facts of brapi are in the draft; only the chart is requested, when the edition is made.
  expect(callsOf('brapi')).toBe(asked + 1);
});

it('a slow source that answers at the second attempt costs an edition no data', async () => {
  const times = nextTimes('closing');
  addFault('banco-central', { delayMilliseconds: 400, times: 2 });
  addFault('banco-central', { body: '<html>', times: 1 });
  await goBehind(times.from);
  expect(await factsOf(times)).toBeUndefined();
  await goBehind(new Date(times.from.getTime() + 6 * minute));
  expect(missingFactsOf(await factsOf(times))).toEqual([]);
});

it('treats an impossible value of brapi as missing', async () => {
  const times = nextTimes('closing');
  const lie = {
    results: [{ symbol: '^BVSP', regularMarketPrice: 1, regularMarketTime: '2020-01-01' }],
    currency: [{ fromCurrency: 'USD', toCurrency: 'BRL', bidPrice: '-5', updatedAtTimestamp: '1' }],
    coins: [{ coin: 'BTC', currency: 'BRL', regularMarketPrice: 'NaN' }],
    stocks: [],
  };
  addFault('brapi', { body: JSON.stringify(lie), times: 1000 });
  await goBehind(times.completeBy);
  const facts = await factsOf(times);
  expect(missingFactsOf(facts)).toEqual(['ibovespa', 'bitcoin', 'movers', 'sectors', 'dividends']);
  // At noon Banco Central has already published these rates.
  expect([facts?.dollar?.source, facts?.euro?.source]).toEqual(['sgs', 'sgs']);
});

it('makes no edition on a day without trading', async () => {
  goToWeekend();
  const day = saoPauloDay(clock.now());
  expect(tradingSession(day)).toBeUndefined();
  const before = callsOf('brapi');
  for (let hour = 0; hour < 11; hour += 1) {
    clock.advance('1h');
    await app.run('make-edition');
  }
  expect(callsOf('brapi')).toBe(before);
  const items = await app.partition(`EDITIONS#${day.slice(0, 4)}`);
  expect(items.filter(({ SK }) => String(SK).includes(day))).toEqual([]);
});
