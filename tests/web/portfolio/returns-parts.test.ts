import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReturnPeriod } from '../../../shared/contracts/portfolio/returns.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import { valuePortfolio } from '../../../shared/portfolio/valuation.ts';
import {
  listDayContributions,
  rankContributions,
} from '../../../web/src/features/portfolio/returns/contributions.ts';
import { buildCurves } from '../../../web/src/features/portfolio/returns/curves.ts';
import { choosePeriod } from '../../../web/src/features/portfolio/returns/periods.ts';
import { periodReturn } from './returns-samples.ts';

const friday = '2026-11-27T21:00:00.000Z';
const asset = (
  ticker: string,
  priceInReais: number,
  previousCloseInReais: number,
  over: Partial<AssetMarketData> & { readonly at?: string } = {},
): AssetMarketData => ({
  ticker,
  name: ticker,
  assetClass: over.assetClass ?? 'stock',
  sector: null,
  isListed: true,
  price: {
    priceInReais,
    previousCloseInReais,
    changeInBasisPoints: Math.round((priceInReais / previousCloseInReais - 1) * 10_000),
    at: over.at ?? friday,
    delayMinutes: 15,
  },
  dividends: [],
  jumps: [],
});
const value = (assets: readonly AssetMarketData[], quantities: readonly string[]) =>
  valuePortfolio(
    quantities.map((quantity, index) => ({
      ticker: assets[index % assets.length]?.ticker ?? '',
      quantity,
      averagePrice: null,
      broker: index < assets.length ? null : `Corretora ${index}`,
    })),
    (ticker) => assets.find((one) => one.ticker === ticker),
  );

describe('the contributions of the day', () => {
  it('are of the session only, each asset once, coins apart', () => {
    const valuation = value(
      [
        asset('PETR4', 41, 40),
        asset('OLDR3', 10, 9, { at: '2026-11-25T21:00:00.000Z' }),
        asset('BTC', 500_000, 510_000, { assetClass: 'crypto', at: '2026-11-28T15:00:00.000Z' }),
      ],
      ['100', '10', '0.01', '50'],
    );
    expect(listDayContributions(valuation)).toEqual([
      { ticker: 'PETR4', amountInCentavos: 15_000 },
    ]);
    expect(valuation.day?.amountInCentavos).toBe(15_000);
    expect(valuation.coins?.result?.amountInCentavos).toBe(-10_000);
  });

  it('add up to the day’s result', () => {
    const price = fc.integer({ min: 1, max: 100_000 }).map((centavos) => centavos / 100);
    const held = fc.record({
      now: price,
      before: price,
      quantity: fc.integer({ min: 1, max: 1_000_000 }).map((times) => String(times / 1_000)),
      at: fc.constantFrom(friday, '2026-11-26T21:00:00.000Z'),
      assetClass: fc.constantFrom('stock' as const, 'crypto' as const),
    });
    fc.assert(
      fc.property(fc.array(held, { minLength: 1, maxLength: 10 }), (all) => {
        const assets = all.map(({ now, before, at, assetClass }, index) =>
          asset(`A${index}`, now, before, { at, assetClass }),
        );
        const valuation = value(
          assets,
          all.map(({ quantity }) => quantity),
        );
        const { totalInCentavos } = rankContributions(listDayContributions(valuation), 6);
        expect(totalInCentavos).toBe(valuation.day?.amountInCentavos ?? 0);
      }),
    );
  });
});

describe('ranked contributions', () => {
  const of = (...amounts: readonly number[]) =>
    amounts.map((amountInCentavos, index) => ({ ticker: `A${index}`, amountInCentavos }));

  it('begin with the largest effects, and sum up the rest', () => {
    const ranked = rankContributions(of(5, -300, 20, -20, 1, 0), 3);
    expect(ranked.shown.map(({ amountInCentavos }) => amountInCentavos)).toEqual([-300, 20, -20]);
    expect([ranked.rest.length, ranked.restInCentavos, ranked.totalInCentavos]).toEqual([
      3, 6, -294,
    ]);
    expect(ranked.largestInCentavos).toBe(300);
  });

  it('show a last single asset instead of a rest of one', () => {
    expect(rankContributions(of(4, 3, 2, 1), 3).rest).toEqual([]);
  });
});

describe('the shown period', () => {
  const choose = (periods: readonly ReturnPeriod[], slug: string | null) =>
    choosePeriod(
      periods.map((period) => periodReturn(period)),
      slug,
    )?.period;

  it('is the requested one, else a year, else the longest below it', () => {
    expect(choose(['1M', '1Y', 'MAX'], 'tudo')).toBe('MAX');
    expect(choose(['1M', '1Y', 'MAX'], null)).toBe('1Y');
    expect(choose(['1M', '1Y', 'MAX'], '5a')).toBe('1Y');
    expect(choose(['1M', '3M', 'MAX'], 'unknown')).toBe('3M');
    expect(choose(['MAX'], null)).toBe('MAX');
    expect(choose([], null)).toBeUndefined();
  });
});

describe('the curves', () => {
  it('leave out days without a value, and keep their style without another curve', () => {
    const point = (day: string, ipca: number | null) => ({
      day,
      portfolio: 150,
      cdi: null,
      ibovespa: -25,
      ipca,
    });
    const curves = buildCurves({
      points: [point('2026-11-26', 0), point('2026-11-27', 12), point('2026-11-30', null)],
    });
    expect(curves.map(({ name, styleIndex }) => [name, styleIndex])).toEqual([
      ['portfolio', 0],
      ['ibovespa', 2],
      ['ipca', 3],
    ]);
    expect(curves[2]?.points).toEqual([
      { day: '2026-11-26', value: 0 },
      { day: '2026-11-27', value: 0.12 },
    ]);
  });
});
