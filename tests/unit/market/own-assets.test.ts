import { describe, expect, it } from 'vitest';
import { courseOf, type StoredCourse } from '../../../functions/market/known/stored-courses.ts';
import type { NewestPrices } from '../../../functions/market/known/newest-prices.ts';
import {
  listOwnAssets,
  mostShown,
  type OwnAssetsDependencies,
} from '../../../functions/market/own/list-own-assets.ts';
import { assetOf, secondsOf } from '../../support/market/assets.ts';
import { nothingStored } from '../../support/market/market-fakes.ts';

const { quote: unknownQuote } = assetOf();
const at = '2026-11-20T21:00:00.000Z';
/** A Monday, while B3 trades. */
const trading = '2026-11-23T15:00:00.000Z';
const nothingRead: StoredCourse = {
  quote: undefined,
  quoteReadAt: undefined,
  leaseUntil: undefined,
  retryAt: undefined,
  unknownUntil: undefined,
  closes: [],
  lastDay: undefined,
};

function prices(over: Partial<NewestPrices> = {}): NewestPrices {
  const quotes = {
    VALE3: {
      name: 'VALE ON',
      priceInReais: 70,
      changeInBasisPoints: 120,
      volume: 1,
      type: 'stock',
    },
  };
  return {
    quotes: { source: 'brapi', at, precision: 'instant', delayMinutes: 15, quotes },
    bitcoin: undefined,
    jumps: new Map(),
    ...over,
  };
}

function dependencies(
  own: { favourites?: readonly string[]; held?: readonly string[] },
  courses: Readonly<Record<string, Partial<StoredCourse>>> = {},
  known = prices(),
): OwnAssetsDependencies {
  return {
    readOwnTickers: async () => ({ favourites: [], held: [], hasMarketMessages: true, ...own }),
    readStoredCourses: async () =>
      new Map(
        Object.entries(courses).map(([ticker, course]) => [ticker, { ...nothingRead, ...course }]),
      ),
    readNewestPrices: async () => known,
    readListedAssets: async () => undefined,
    delayMinutes: 15,
    clock: () => new Date(trading),
  };
}

const listed = async (...of: Parameters<typeof dependencies>) =>
  listOwnAssets(dependencies(...of), 'acc_1');

describe('what is known of the own assets', () => {
  it('names what is followed before what is held, and each once', async () => {
    const { assets, more } = await listed({
      favourites: ['PETR4', 'VALE3'],
      held: ['VALE3', 'BTC'],
    });
    expect(assets.map(({ ticker, isFavourite, isHeld }) => [ticker, isFavourite, isHeld])).toEqual([
      ['PETR4', true, false],
      ['VALE3', true, true],
      ['BTC', false, true],
    ]);
    expect(more).toBe(0);
  });

  it('lists the assets whose price may be outdated as pending, as the portfolio does', async () => {
    const readAt = (time: string) => ({ quoteReadAt: new Date(time) });
    const { pending } = await listed(
      { favourites: ['PETR4', 'VALE3'], held: ['ITUB4', 'BTC', 'BBAS3'] },
      {
        // These are of the day before, half an hour old, and a minute younger.
        PETR4: readAt('2026-11-22T21:00:00.000Z'),
        VALE3: readAt('2026-11-23T14:30:00.000Z'),
        ITUB4: readAt('2026-11-23T14:31:00.000Z'),
        BBAS3: { retryAt: new Date('2026-11-23T15:10:00.000Z') },
      },
    );
    expect(pending).toEqual(['PETR4', 'VALE3']);
  });

  it('shows so many and counts the rest', async () => {
    const held = Array.from({ length: mostShown + 3 }, (_, place) => `AAAA${place}`);
    const { assets, more } = await listed({ held });
    expect([assets.length, more]).toEqual([mostShown, 3]);
  });

  it('takes the newer of the two prices, and makes none up', async () => {
    const quote = {
      ...unknownQuote,
      regularMarketPrice: 71,
      regularMarketChangePercent: 2.5,
      regularMarketTime: '2026-11-23T15:00:00.000Z',
      logourl: 'https://icons.brapi.dev/icons/VALE3.svg',
    };
    const stored = await listed({ held: ['VALE3'] }, { VALE3: { quote, closes: [69, 70] } });
    expect(stored.assets[0]).toMatchObject({
      price: { priceInReais: 71, changeInBasisPoints: 250, delayMinutes: 15 },
      closes: [69, 70],
      logourl: quote.logourl,
    });
    const ofEdition = await listed({ held: ['VALE3', 'PETR4'] });
    expect(ofEdition.assets.map(({ price, closes }) => [price?.priceInReais, closes])).toEqual([
      [70, []],
      [undefined, []],
    ]);
  });

  it.each<readonly [string, string, readonly number[]]>([
    ['replaces the price that was stored in the middle of the day', '2026-11-23', [69, 71]],
    ['adds a session after the stored ones', '2026-11-20', [69, 70, 71]],
    ['leaves a later history as it is', '2026-11-24', [69, 70]],
  ])('the shown price ends the sparkline: %s', async (_, lastDay, closes) => {
    const quote = {
      ...unknownQuote,
      regularMarketPrice: 71,
      regularMarketTime: '2026-11-23T15:00:00.000Z',
    };
    const { assets } = await listed(
      { held: ['VALE3'] },
      { VALE3: { quote, closes: [69, 70], lastDay } },
    );
    expect(assets[0]?.closes).toEqual(closes);
  });

  it('tells neither a price nor a course of another currency', async () => {
    const quote = {
      ...unknownQuote,
      currency: 'USD',
      regularMarketPrice: 200,
      regularMarketTime: at,
    };
    const { assets } = await listed({ favourites: ['AAPL'] }, { AAPL: { quote, closes: [190] } });
    expect(assets[0]).toMatchObject({ price: null, closes: [] });
  });

  it('shows a coin by its own name and never by a share of the same letters', async () => {
    const price = { priceInReais: 500_000, changeInBasisPoints: null, at, delayMinutes: 0 };
    const { assets } = await listed({ held: ['BTC', 'ETH'] }, {}, prices({ bitcoin: price }));
    expect(assets.map((asset) => [asset.name, asset.price])).toEqual([
      ['Bitcoin', price],
      ['Ethereum', null],
    ]);
  });
});

describe('a stored course', () => {
  const rows = Array.from({ length: 40 }, (_, place) => ({
    date: secondsOf('2026-11-20') - (39 - place) * 86_400,
    open: 1,
    high: 1,
    low: 1,
    close: place === 39 ? null : place,
    volume: 1,
  }));
  const of = (now: string) =>
    courseOf(
      { ...nothingStored, history: { content: rows, readAt: new Date(at) } },
      Date.parse(now),
    );

  it('is of the last thirty sessions, without those that have no close', () => {
    expect(of('2026-11-23T12:00:00Z').closes).toEqual(
      Array.from({ length: 29 }, (_, place) => place + 10),
    );
  });

  it('that ends long ago is none', () => {
    expect(of('2026-12-01T12:00:00Z').closes).toEqual([]);
    expect(courseOf(nothingStored, Date.parse(at)).closes).toEqual([]);
  });
});
