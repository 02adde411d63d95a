import { gunzipSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ibovespaResult } from '@bfj/sandboxes/brapi/brapi-day';
import { assetStore } from '../../../functions/market/asset-store.ts';
import { editionKey } from '../../../functions/records/edition.ts';
import {
  editionFactsSchema,
  editionQuotesSchema,
  type EditionFacts,
  type EditionKind,
} from '../../../shared/editions/edition-facts.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { assetOf } from '../../support/market/assets.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';

/** As a stage has it that sets none. */
const margin = 35;
const minute = 60_000;

let cloud: TestCloud;
let documents: DynamoDBDocumentClient;
let tableName: string | undefined;
beforeAll(async () => {
  cloud = await startTestCloud();
  tableName = (await modelOfTheTemplate()).tables[0]?.name;
  documents = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      region: 'sa-east-1',
      endpoint: cloud.dynamodbEndpoint,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
  await goToWeekend(cloud);
}, 60_000);
afterAll(async () => {
  documents.destroy();
  await cloud.stop();
});
beforeEach(async () => {
  for (const partner of ['brapi', 'banco-central']) {
    await fetch(new URL(`/_local/${partner}/faults`, cloud.baseUrl), { method: 'DELETE' });
  }
});

/** The next edition of a kind whose time has not begun. */
async function nextTimes(kind: EditionKind): Promise<EditionTimes> {
  const now = await cloud.now();
  for (let day = saoPauloDay(now); ; day = dayAfter(day)) {
    const times = editionTimes(kind, day, margin);
    if (times !== undefined && times.from > now) return times;
  }
}

/** To a little more than a minute after an instant, so that the schedule has fired since. */
const goBehind = (instant: Date) =>
  cloud.advanceClockTo(new Date(instant.getTime() + 70_000), 'make-edition');

async function contentOf(
  part: 'facts' | 'quotes' | 'draft',
  times: EditionTimes,
): Promise<unknown> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: editionKey(part, times), ConsistentRead: true }),
  );
  if (Item === undefined) return undefined;
  const { content } = z.object({ content: z.instanceof(Uint8Array) }).parse(Item);
  return JSON.parse(gunzipSync(content).toString('utf8'));
}

/** As if a subscriber had just looked at it. */
async function keepAsset(ticker: string): Promise<void> {
  const now = await cloud.now();
  const store = assetStore({ client: documents, name: tableName ?? '' });
  const lease = { ticker, owner: 'test' };
  expect(await store.takeLease(lease, await store.read(ticker), now)).toBe(true);
  const { quote, historical, dividends, ...fundamentals } = assetOf({
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

const callsSchema = z.object({ calls: z.record(z.string(), z.number()) });
async function callsOf(partner: 'brapi' | 'banco-central'): Promise<number> {
  const { calls } = callsSchema.parse(await cloud.read(`/_local/${partner}`));
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}

/** What is told beside the days that a file of ours has, which ends some day. */
const unknownOf = (facts: EditionFacts | undefined) =>
  facts?.missing.filter((name) => !name.endsWith('Day'));

describe('the edition of a close', () => {
  it('is made once the quotes’ delay is over, of all that the partners say', async () => {
    const times = await nextTimes('closing');
    await cloud.advanceClockTo(new Date(times.from.getTime() - minute));
    expect(await factsOf(times)).toBeUndefined();
    await keepAsset('PETR4');
    await goBehind(times.from);
    const facts = await factsOf(times);
    expect(unknownOf(facts)).toEqual([]);
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

    // Whoever looks for a name from now on finds it, though nobody has searched.
    expect(await cloud.partition('ASSETLIST#brapi')).toHaveLength(1);

    const { quotes, balances } = editionQuotesSchema.parse(await contentOf('quotes', times));
    // Of the assets that somebody has looked at.
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

  it('is never made again, and then nobody is asked anything', async () => {
    const times = await nextTimes('closing');
    await goBehind(times.from);
    const first = await factsOf(times);
    expect(first).toBeDefined();
    const before = [await callsOf('brapi'), await callsOf('banco-central')];
    await cloud.advanceClock('50m', 'make-edition');
    expect(await factsOf(times)).toEqual(first);
    expect([await callsOf('brapi'), await callsOf('banco-central')]).toEqual(before);
  });
});

describe('the edition of an opening', () => {
  it('tells of the last session, also after a weekend', async () => {
    await goToWeekend(cloud);
    const times = await nextTimes('opening');
    expect(Date.parse(times.day) - Date.parse(times.session.day)).toBeGreaterThan(2 * 86_400_000);
    await goBehind(times.from);
    const facts = await factsOf(times);
    expect(unknownOf(facts)).toEqual([]);
    expect(facts?.session).toEqual({
      day: times.session.day,
      closesAt: times.session.closesAt.toISOString(),
    });
    expect(saoPauloDay(new Date(facts?.ibovespa?.at ?? 0))).toBe(times.session.day);
    expect(saoPauloDay(new Date(facts?.bitcoin?.at ?? 0))).toBe(times.day);
  });
});

it('while Banco Central is down an edition waits, and then says what it does not know', async () => {
  const times = await nextTimes('closing');
  await cloud.write('/_local/banco-central/faults', { status: 503, times: 1000 });
  await goBehind(times.from);
  expect(await factsOf(times)).toBeUndefined();
  expect(await contentOf('draft', times)).toMatchObject({
    facts: { ibovespa: { source: 'brapi' } },
  });
  const asked = await callsOf('brapi');
  await goBehind(times.completeBy);
  const facts = await factsOf(times);
  expect(unknownOf(facts)).toEqual(['selic', 'cdi', 'ipcaMonth', 'ipcaTwelveMonths', 'focus']);
  // What brapi said once is kept meanwhile.
  expect(await callsOf('brapi')).toBe(asked);
});

it('a source that is slow, and well at the second try, costs an edition nothing', async () => {
  const times = await nextTimes('closing');
  await cloud.advanceClockTo(new Date(times.from.getTime() - minute));
  await cloud.write('/_local/banco-central/faults', { delayMilliseconds: 400, times: 2 });
  await cloud.write('/_local/banco-central/faults', { body: '<html>', times: 1 });
  await goBehind(times.from);
  expect(await factsOf(times)).toBeUndefined();
  await goBehind(new Date(times.from.getTime() + 6 * minute));
  expect(unknownOf(await factsOf(times))).toEqual([]);
});

it('what brapi cannot mean is as if it had not said it', async () => {
  const times = await nextTimes('closing');
  const lie = {
    results: [{ symbol: '^BVSP', regularMarketPrice: 1, regularMarketTime: '2020-01-01' }],
    currency: [{ fromCurrency: 'USD', toCurrency: 'BRL', bidPrice: '-5', updatedAtTimestamp: '1' }],
    coins: [{ coin: 'BTC', currency: 'BRL', regularMarketPrice: 'NaN' }],
    stocks: [],
  };
  await cloud.write('/_local/brapi/faults', { body: JSON.stringify(lie), times: 1000 });
  await goBehind(times.completeBy);
  const facts = await factsOf(times);
  expect(unknownOf(facts)).toEqual(['ibovespa', 'bitcoin', 'movers', 'sectors', 'dividends']);
  // Banco Central has fixed these rates at noon.
  expect([facts?.dollar?.source, facts?.euro?.source]).toEqual(['sgs', 'sgs']);
});

it('on a day without trading there is none', async () => {
  await goToWeekend(cloud);
  const day = saoPauloDay(await cloud.now());
  expect(tradingSession(day)).toBeUndefined();
  const before = await callsOf('brapi');
  await cloud.advanceClock('11h', 'make-edition');
  expect(await callsOf('brapi')).toBe(before);
  const items = await cloud.partition(`EDITIONS#${day.slice(0, 4)}`);
  expect(items.filter(({ SK }) => String(SK).includes(day))).toEqual([]);
});
