import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeInBasisPoints } from '../../../functions/editions/basis-points.ts';
import { allocateByClass, allocateBySector } from '../../../shared/portfolio/allocation.ts';
import { assetClasses } from '../../../shared/portfolio/asset-class.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import { sumPortfolioDividends } from '../../../web/src/features/portfolio/portfolio-dividends.ts';
import type { Position } from '../../../shared/portfolio/position.ts';
import { distributeShares, valuePortfolio } from '../../../shared/portfolio/valuation.ts';

const figures = (ticker: string, over: Partial<AssetMarketData> = {}): AssetMarketData => ({
  ticker,
  name: ticker,
  assetClass: 'stock',
  sector: 'Finance',
  isListed: true,
  price: {
    priceInReais: 10,
    changeInBasisPoints: 100,
    at: '2026-11-24T21:00:00.000Z',
    delayMinutes: 15,
  },
  dividends: [],
  jumps: [],
  ...over,
});
const price = (priceInReais: number, changeInBasisPoints: number | null = null) => ({
  price: { priceInReais, changeInBasisPoints, at: '2026-11-24T21:00:00.000Z', delayMinutes: 15 },
});
const position = (
  ticker: string,
  quantity: string,
  averagePrice: string | null = null,
): Position => ({
  ticker,
  quantity,
  averagePrice,
  broker: null,
});
const of =
  (...known: readonly AssetMarketData[]) =>
  (ticker: string) =>
    known.find((one) => one.ticker === ticker);

describe('the part of a portfolio with a result of the day', () => {
  const on = (at: string, priceInReais: number, changeInBasisPoints: number | null) => ({
    price: { priceInReais, changeInBasisPoints, at, delayMinutes: 15 },
  });
  const friday = '2026-11-27T21:00:00.000Z';
  const saturday = '2026-11-28T15:00:00.000Z';
  const held = [position('PETR4', '100'), position('VALE3', '10'), position('BTC', '0.01')];

  it('is named when only some assets have a price of the newest day and a change', () => {
    const { day, dayPart } = valuePortfolio(
      held.slice(0, 2),
      of(figures('PETR4', on(friday, 34, 100)), figures('VALE3', on(friday, 60, null))),
    );
    expect(day?.changeInBasisPoints).toBe(100);
    expect(dayPart).toEqual({ tickers: ['PETR4'], shareInBasisPoints: 8_500 });
  });

  it('is the last session’s on a weekend, with the coins apart', () => {
    const { day, dayPart, pricesDay, coins, withOlderPrice } = valuePortfolio(
      held,
      of(figures('PETR4', on(friday, 40, 100)), figures('VALE3', on(friday, 60, 100)), {
        ...figures('BTC', on(saturday, 540_000, -165)),
        assetClass: 'crypto',
      }),
    );
    expect([pricesDay, day?.changeInBasisPoints, withOlderPrice]).toEqual(['2026-11-27', 100, []]);
    expect(dayPart).toEqual({ tickers: ['PETR4', 'VALE3'], shareInBasisPoints: 4_600 });
    expect(coins).toEqual({
      tickers: ['BTC'],
      shareInBasisPoints: 5_400,
      result: { amountInCentavos: -9_059, changeInBasisPoints: -165 },
    });
  });

  it('is that of the coins when nothing else is held', () => {
    const { day, pricesDay, coins } = valuePortfolio(
      held.slice(2),
      of({ ...figures('BTC', on(saturday, 540_000, -165)), assetClass: 'crypto' }),
    );
    expect([pricesDay, day?.changeInBasisPoints, coins]).toEqual(['2026-11-28', -165, null]);
  });

  it('is not named when it covers all valued assets, or no asset has a result of the day', () => {
    const all = of(...held.map(({ ticker }) => figures(ticker, on(friday, 10, 5))));
    expect(valuePortfolio(held, all).dayPart).toBeNull();
    expect(valuePortfolio(held.slice(0, 1), of(figures('PETR4', price(10)))).dayPart).toBeNull();
    expect(valuePortfolio(held, () => undefined).dayPart).toBeNull();
  });
});

describe('the value of a portfolio', () => {
  it('is calculated exactly and rounded once per row', () => {
    const { rows, valueInCentavos, day, total } = valuePortfolio(
      [position('PETR4', '100', '30.1234'), position('BTC', '0.00000001', '600000')],
      of(figures('PETR4', price(38.05, 125)), figures('BTC', price(512_345.67, -250))),
    );
    // 3 805,00 after a change of 1,25% from 3 758,0247; a hundred-millionth of a bitcoin is half a centavo.
    expect(rows.map((row) => row.valueInCentavos)).toEqual([380_500, 1]);
    expect(rows[0]?.day).toEqual({ amountInCentavos: 4_698, changeInBasisPoints: 125 });
    expect(rows[0]?.total).toEqual({ amountInCentavos: 79_266, changeInBasisPoints: 2_631 });
    expect(valueInCentavos).toBe(380_501);
    expect(day?.amountInCentavos).toBe(4_698);
    expect(total?.amountInCentavos).toBe(79_266);
  });

  it('has a daily result that is the exact difference of both days when the previous closes are known', () => {
    const centavos = fc.integer({ min: 1, max: 5_000_000 });
    const held = fc.record({
      quantity: fc
        .integer({ min: 1, max: 10_000_000_000 })
        .map((times) => new Big(times).div(1_000_000).toFixed()),
      before: centavos,
      now: centavos,
    });
    fc.assert(
      fc.property(fc.array(held, { minLength: 1, maxLength: 8 }), (all) => {
        const positions = all.map(({ quantity }, index) => position(`A${index}`, quantity));
        const on = (priceOf: (one: (typeof all)[number]) => object) =>
          valuePortfolio(positions, (ticker) => {
            const one = all[Number(ticker.slice(1))];
            return one && figures(ticker, { price: { ...price(1).price, ...priceOf(one) } });
          });
        const yesterday = on(({ before }) => ({ priceInReais: before / 100 }));
        const today = on(({ before, now }) => ({
          priceInReais: now / 100,
          previousCloseInReais: before / 100,
          changeInBasisPoints: changeInBasisPoints(before, now),
        }));
        const rowsWithResult = today.rows.filter(({ day }) => day !== null);
        expect(rowsWithResult).toHaveLength(
          all.filter(({ before, now }) => (changeInBasisPoints(before, now) ?? 0) > -10_000).length,
        );
        for (const [index, { day, valueInCentavos }] of today.rows.entries()) {
          if (day === null) continue;
          const was = yesterday.rows[index]?.valueInCentavos ?? 0;
          expect((valueInCentavos ?? 0) - was).toBe(day.amountInCentavos);
        }
        const between = today.valueInCentavos - yesterday.valueInCentavos;
        const isWhole = rowsWithResult.length === all.length && yesterday.valueInCentavos > 0;
        expect(isWhole ? today.day?.amountInCentavos : between).toBe(between);
      }),
      { numRuns: 200 },
    );
  });

  it('names the broker of a position without an average price when the asset has one at another', () => {
    const { withoutAveragePrice } = valuePortfolio(
      [
        position('ITUB4', '10'),
        { ...position('MXRF11', '10', '9'), broker: 'Rico' },
        { ...position('MXRF11', '5'), broker: 'XP' },
        position('MXRF11', '1'),
        { ...position('VALE3', '1'), broker: 'Rico' },
        { ...position('VALE3', '1'), broker: 'XP' },
      ],
      of(),
    );
    expect(withoutAveragePrice).toEqual([
      'ITUB4',
      'MXRF11 (XP)',
      'MXRF11 (sem corretora)',
      'VALE3',
    ]);
  });

  it('names positions without a price or an average price, and counts neither as zero', () => {
    const { rows, withoutPrice, withoutAveragePrice, total, day } = valuePortfolio(
      [position('PETR4', '10'), position('XXXX3', '5', '1'), position('VALE3', '1', '50')],
      of(figures('PETR4', price(10)), figures('VALE3', price(60, null))),
    );
    expect(withoutPrice).toEqual(['XXXX3']);
    expect(withoutAveragePrice).toEqual(['PETR4']);
    expect(rows[1]).toMatchObject({ valueInCentavos: null, shareInBasisPoints: null, total: null });
    expect(total).toEqual({ amountInCentavos: 1_000, changeInBasisPoints: 2_000 });
    expect(day).toBeNull();
  });

  it('has the result of one day: assets priced on an earlier day are named instead', () => {
    const older = figures('OLDR3', {
      price: { ...price(20, 500).price, at: '2026-11-23T21:00:00.000Z' },
    });
    // Past midnight in UTC, and still the same day in São Paulo.
    const late = figures('BTC', {
      price: { ...price(101, 100).price, at: '2026-11-25T02:00:00.000Z' },
    });
    const { day, pricesDay, withOlderPrice, valueInCentavos } = valuePortfolio(
      [position('OLDR3', '1'), position('PETR4', '1'), position('BTC', '1')],
      of(older, figures('PETR4', price(10.1, 100)), late),
    );
    expect([pricesDay, withOlderPrice]).toEqual(['2026-11-24', ['OLDR3']]);
    expect(day).toEqual({ amountInCentavos: 110, changeInBasisPoints: 100 });
    expect(valueInCentavos).toBe(13_110);
  });

  it('is zero without positions', () => {
    expect(valuePortfolio([], of())).toEqual({
      rows: [],
      valueInCentavos: 0,
      costInCentavos: null,
      day: null,
      pricesDay: null,
      total: null,
      dayPart: null,
      coins: null,
      withOlderPrice: [],
      withoutPrice: [],
      withoutAveragePrice: [],
    });
  });
});

const quantities = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 99_999_999 }))
  .map(([whole, parts]) => new Big(parts).div(1e8).plus(whole).toFixed());
const held = fc.record({
  quantity: quantities,
  averagePrice: fc.option(quantities, { nil: null }),
  priceInCentavos: fc.option(fc.integer({ min: 1, max: 50_000_000 }), { nil: null }),
  change: fc.option(fc.integer({ min: -9_000, max: 9_000 }), { nil: null }),
  assetClass: fc.constantFrom(...assetClasses),
  sector: fc.constantFrom('Finance', 'Utilities', 'Unheard Of', null),
});
const portfolios = fc.array(held, { maxLength: 12 }).map((all) => ({
  positions: all.map(({ quantity, averagePrice }, at) =>
    position(`AAA${at}`, quantity, averagePrice),
  ),
  known: all.map(({ priceInCentavos, change, assetClass, sector }, at) =>
    figures(`AAA${at}`, {
      assetClass,
      sector,
      ...(priceInCentavos === null
        ? { price: null }
        : price(new Big(priceInCentavos).div(100).toNumber(), change)),
    }),
  ),
}));

/** Each run calculates a dozen rows. */
const runs = { numRuns: 40 } as const;

describe('any portfolio', () => {
  it('has a value that equals the sum of its rows, and shares that add up to the whole', () => {
    fc.assert(
      fc.property(portfolios, ({ positions, known }) => {
        const { rows, valueInCentavos } = valuePortfolio(positions, of(...known));
        const values = rows.map((row) => row.valueInCentavos ?? 0);
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(valueInCentavos);
        const shares = rows.reduce((sum, row) => sum + (row.shareInBasisPoints ?? 0), 0);
        expect(shares).toBe(valueInCentavos > 0 ? 10_000 : 0);
        for (const parts of [allocateByClass(rows), allocateBySector(rows)]) {
          expect(parts.reduce((sum, part) => sum + part.valueInCentavos, 0)).toBe(valueInCentavos);
          expect(parts.reduce((sum, part) => sum + part.shareInBasisPoints, 0)).toBe(
            valueInCentavos > 0 ? 10_000 : 0,
          );
          expect(parts.map(({ valueInCentavos: one }) => one)).toEqual(
            parts.map(({ valueInCentavos: one }) => one).toSorted((a, b) => b - a),
          );
        }
      }),
      runs,
    );
  });

  it('has parts that equal the sum of their rows', () => {
    const { rows } = valuePortfolio(
      ['AAAA3', 'BBBB3', 'CCCC11'].map((ticker) => position(ticker, '1')),
      of(
        figures('AAAA3', price(1)),
        figures('BBBB3', price(1)),
        figures('CCCC11', { ...price(1), assetClass: 'etf' }),
      ),
    );
    const shareOf = (ticker: string) =>
      rows.find((row) => row.position.ticker === ticker)?.shareInBasisPoints ?? 0;
    expect(allocateByClass(rows).map((part) => part.shareInBasisPoints)).toEqual([
      shareOf('AAAA3') + shareOf('BBBB3'),
      shareOf('CCCC11'),
    ]);
  });

  it('has rows that are exact to the centavo', () => {
    fc.assert(
      fc.property(portfolios, ({ positions, known }) => {
        const { rows } = valuePortfolio(positions, of(...known));
        for (const { position: one, valueInCentavos, figures: its, total } of rows) {
          if (valueInCentavos === null) continue;
          // In hundred-millionths of a centavo, as whole numbers.
          const units = BigInt(new Big(one.quantity).times(1e8).toFixed());
          const centavos = BigInt(new Big(its?.price?.priceInReais ?? 0).times(100).toFixed(0));
          const value = units * centavos;
          expect(BigInt(valueInCentavos)).toBe((value + 50_000_000n) / 100_000_000n);
          expect(total === null).toBe(one.averagePrice === null);
        }
      }),
      runs,
    );
  });

  it('is independent of the order of its rows', () => {
    fc.assert(
      fc.property(portfolios, ({ positions, known }) => {
        const one = valuePortfolio(positions, of(...known));
        const other = valuePortfolio(positions.toReversed(), of(...known));
        expect([other.valueInCentavos, other.day, other.total]).toEqual([
          one.valueInCentavos,
          one.day,
          one.total,
        ]);
      }),
      runs,
    );
  });
});

it('shares of a third are whole hundredths of a percent and add up to a hundred percent', () => {
  expect(distributeShares([1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
  expect(distributeShares([0, 0])).toEqual([0, 0]);
  expect(distributeShares([5])).toEqual([10_000]);
});

it('funds and coins are one part each of the sectors', () => {
  const known = [
    figures('AAAA3', { sector: 'Utilities' }),
    figures('BBBB11', { assetClass: 'fii', sector: 'Finance' }),
    figures('CCCC3', { sector: null }),
  ];
  const { rows } = valuePortfolio(
    known.map(({ ticker }) => position(ticker, '1')),
    of(...known),
  );
  expect(allocateBySector(rows).map(({ name }) => name)).toEqual([
    'FIIs',
    'Setor não informado',
    'Utilidade pública',
  ]);
});

describe('dividends', () => {
  const dividend = (date: string, amount: number) => ({ date, type: 'DIVIDENDO', amount });
  const known = [
    figures('PETR4', {
      dividends: [
        dividend('2026-12-20', 0.5),
        dividend('2026-11-24', 1.25),
        dividend('2025-11-24', 9),
      ],
    }),
    figures('VALE3', { dividends: null }),
  ];

  it('cover a year of the current positions, over all brokers, and future ones separately', () => {
    const positions = [
      { ...position('PETR4', '10'), broker: 'A' },
      { ...position('PETR4', '2.5'), broker: 'B' },
      position('VALE3', '1'),
    ];
    expect(sumPortfolioDividends(positions, of(...known), '2026-11-24')).toEqual({
      isEstimate: true,
      receivedInCentavos: 1_563,
      announced: [{ ticker: 'PETR4', day: '2026-12-20', type: 'DIVIDENDO', amountInCentavos: 625 }],
      announcedInCentavos: 625,
      unknown: ['VALE3'],
    });
  });
});
