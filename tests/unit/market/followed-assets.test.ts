import { describe, expect, it } from 'vitest';
import {
  toPriceSeries,
  type StoredPriceSeries,
} from '../../../functions/market/read-models/price-series.ts';
import type { NewestPrices } from '../../../functions/market/read-models/newest-prices.ts';
import {
  listFollowedAssets,
  maxShown,
  type FollowedAssetsDependencies,
} from '../../../functions/market/followed-assets/list-followed-assets.ts';
import { buildAsset, toUnixSeconds } from '../../support/market/assets.ts';
import { nothingStored } from '../../support/market/market-fakes.ts';

const { quote: unknownQuote } = buildAsset();
const at = '2026-11-20T21:00:00.000Z';
/** A Monday during trading hours. */
const trading = '2026-11-23T15:00:00.000Z';
const nothingRead: StoredPriceSeries = {
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
  courses: Readonly<Record<string, Partial<StoredPriceSeries>>> = {},
  known = prices(),
): FollowedAssetsDependencies {
  return {
    readFollowedTickers: async () => ({
      favourites: [],
      held: [],
      hasMarketMessages: true,
      ...own,
    }),
    readPriceSeries: async () =>
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
  listFollowedAssets(dependencies(...of), 'acc_1');

describe('the assets of an account', () => {
  it('lists followed assets before held ones, each once', async () => {
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

  it('lists assets with an outdated price as pending, as the portfolio does', async () => {
    const readAt = (time: string) => ({ quoteReadAt: new Date(time) });
    const { pending } = await listed(
      { favourites: ['PETR4', 'VALE3'], held: ['ITUB4', 'BTC', 'BBAS3'] },
      {
        // These are from the day before, half an hour old, and one minute younger.
        PETR4: readAt('2026-11-22T21:00:00.000Z'),
        VALE3: readAt('2026-11-23T14:30:00.000Z'),
        ITUB4: readAt('2026-11-23T14:31:00.000Z'),
        BBAS3: { retryAt: new Date('2026-11-23T15:10:00.000Z') },
      },
    );
    expect(pending).toEqual(['PETR4', 'VALE3']);
  });

  it('shows the maximum and counts the rest', async () => {
    const held = Array.from({ length: maxShown + 3 }, (_, index) => `AAAA${index}`);
    const { assets, more } = await listed({ held });
    expect([assets.length, more]).toEqual([maxShown, 3]);
  });

  it('takes the newer of the two prices, and none otherwise', async () => {
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

  it('shows no price and no sparkline in another currency', async () => {
    const quote = {
      ...unknownQuote,
      currency: 'USD',
      regularMarketPrice: 200,
      regularMarketTime: at,
    };
    const { assets } = await listed({ favourites: ['AAPL'] }, { AAPL: { quote, closes: [190] } });
    expect(assets[0]).toMatchObject({ price: null, closes: [] });
  });

  it('shows a coin by its own name and never by a share with the same code', async () => {
    const price = { priceInReais: 500_000, changeInBasisPoints: null, at, delayMinutes: 0 };
    const { assets } = await listed({ held: ['BTC', 'ETH'] }, {}, prices({ bitcoin: price }));
    expect(assets.map((asset) => [asset.name, asset.price])).toEqual([
      ['Bitcoin', price],
      ['Ethereum', null],
    ]);
  });
});

describe('a stored price series', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    date: toUnixSeconds('2026-11-20') - (39 - index) * 86_400,
    open: 1,
    high: 1,
    low: 1,
    close: index === 39 ? null : index,
    volume: 1,
  }));
  const of = (now: string) =>
    toPriceSeries(
      { ...nothingStored, history: { content: rows, readAt: new Date(at) } },
      Date.parse(now),
    );

  it('has the last thirty sessions, without those that lack a close', () => {
    expect(of('2026-11-23T12:00:00Z').closes).toEqual(
      Array.from({ length: 29 }, (_, index) => index + 10),
    );
  });

  it('is ignored when it ended long ago', () => {
    expect(of('2026-12-01T12:00:00Z').closes).toEqual([]);
    expect(toPriceSeries(nothingStored, Date.parse(at)).closes).toEqual([]);
  });
});
