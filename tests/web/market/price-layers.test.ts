import { describe, expect, test } from 'vitest';
import {
  hasCandles,
  listLayers,
  movingAverage,
  paymentMarks,
} from '../../../web/src/features/market/analysis/price/chart-layers.ts';
import type { PricePoint } from '../../../web/src/features/market/analysis/price/price-history.ts';
import { calculateAveragePrice } from '../../../web/src/features/market/analysis/price/use-average-price.ts';

const point = (day: string, close: number): PricePoint => ({
  day,
  close,
  volume: null,
  candle: null,
});
const days = [point('2026-11-16', 1), point('2026-11-17', 2), point('2026-11-19', 6)];
const paid = (date: string, amount: number) => ({ date, type: 'JCP', amount });

describe('layers over the price chart', () => {
  test('an average starts with the first day that has enough closes', () => {
    expect(movingAverage(days, 2)).toEqual([
      { day: '2026-11-17', value: 1.5 },
      { day: '2026-11-19', value: 4 },
    ]);
    expect(movingAverage(days, 4)).toEqual([]);
  });

  test('a payment is marked at the first session from its day on, and keeps its own day', () => {
    const dividends = [
      paid('2026-12-01', 9),
      paid('2026-11-19', 0.25),
      paid('2026-11-18', 0.5),
      paid('2026-10-01', 9),
    ];
    expect(paymentMarks(dividends, days)).toEqual([
      { day: '2026-11-19', paidOn: '2026-11-18', amount: 0.75 },
    ]);
    expect(paymentMarks(dividends, [])).toEqual([]);
  });

  test('offers only layers with known data', () => {
    expect(listLayers(days, [])).toEqual([]);
    const longer = Array.from({ length: 30 }, (_, index) =>
      point(new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10), 1),
    );
    expect(listLayers(longer, [paid('2026-09-10', 1)])).toEqual(['average20', 'payments']);
    expect(hasCandles(days)).toBe(false);
    expect(hasCandles(days.map((day) => ({ ...day, candle: { open: 1, high: 2, low: 1 } })))).toBe(
      true,
    );
  });
});

describe("the reader's average price", () => {
  const position = (quantity: string, averagePrice: string | null) => ({
    ticker: 'PETR4',
    quantity,
    averagePrice,
    broker: null,
    quantityAsOf: '2026-11-01T12:00:00.000Z',
  });
  const of = (...positions: ReturnType<typeof position>[]) =>
    calculateAveragePrice({ positions, assets: [] }, 'PETR4');

  test('is weighted by the quantity at each broker', () => {
    expect(of(position('100', '10'), position('300', '20'))).toBe(17.5);
  });

  test('is unknown if a part of it is, without a position, and after a split', () => {
    expect(of(position('100', '10'), position('300', null))).toBeUndefined();
    expect(of()).toBeUndefined();
    const asset = {
      ticker: 'PETR4',
      name: null,
      assetClass: 'stock' as const,
      sector: null,
      isListed: null,
      price: null,
      dividends: null,
      jumps: [{ day: '2026-11-10', changeInBasisPoints: -5_000 }],
    };
    const positions = [position('100', '10')];
    expect(calculateAveragePrice({ positions, assets: [asset] }, 'PETR4')).toBeUndefined();
  });
});
