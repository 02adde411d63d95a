import type { Dividend } from '../../../../../../shared/market/asset-data.ts';
import type { PricePoint } from './price-history.ts';

/** The styles in which the prices are drawn. */
export const chartStyles = ['area', 'candles'] as const;
export type ChartStyle = (typeof chartStyles)[number];

/** Optional layers of the chart; the numbers are the closes of each average. */
export const chartLayers = ['average20', 'average50', 'payments'] as const;
export type ChartLayer = (typeof chartLayers)[number];
export const closesOf = { average20: 20, average50: 50 } as const;

export interface AveragePoint {
  readonly day: string;
  readonly value: number;
}

/**
 * The average of each day's close and the closes before it; a day with too few days before it has none.
 * @param points all known points, so that a short range also has averages for its first days
 */
export function movingAverage(points: readonly PricePoint[], closes: number): AveragePoint[] {
  let sum = 0;
  return points.flatMap(({ day, close }, index) => {
    sum += close - (points[index - closes]?.close ?? 0);
    return index < closes - 1 ? [] : [{ day, value: sum / closes }];
  });
}

export interface PaymentMark {
  /** The first session from the day of the payment on. */
  readonly day: string;
  /** The day of the payment itself; if several share a session, the day of the first. */
  readonly paidOn: string;
  readonly amount: number;
}

/** Returns the payments within the drawn days, oldest first; payments of the same day are summed. */
export function paymentMarks(
  dividends: readonly Dividend[],
  points: readonly PricePoint[],
): PaymentMark[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const byDay = new Map<string, PaymentMark>();
  for (const { date, amount } of dividends.toSorted((a, b) => a.date.localeCompare(b.date))) {
    if (date < first.day || date > last.day) continue;
    const day = points.find((point) => point.day >= date)?.day;
    if (day === undefined) continue;
    const before = byDay.get(day) ?? { day, paidOn: date, amount: 0 };
    byDay.set(day, { ...before, amount: before.amount + amount });
  }
  return [...byDay.values()];
}

/** The layers that something is known of. */
export function listLayers(
  all: readonly PricePoint[],
  dividends: readonly Dividend[],
): readonly ChartLayer[] {
  return chartLayers.filter((layer) =>
    layer === 'payments'
      ? paymentMarks(dividends, all).length > 0
      : // A single point would not be a line.
        all.length > closesOf[layer],
  );
}

/** Returns whether most days have all values that a candle needs. */
export function hasCandles(points: readonly PricePoint[]): boolean {
  return points.filter(({ candle }) => candle !== null).length > points.length * 0.8;
}
