import type { Dividend } from '../../../../../../shared/market/asset-data.ts';
import type { PricePoint } from './price-history.ts';

/** How the days are drawn. */
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
 * The mean of each day's close and of those before it; a day that has too few before it has none.
 * @param points all that are known, so that a short range has the averages of its first days too
 */
export function movingAverage(points: readonly PricePoint[], closes: number): AveragePoint[] {
  let sum = 0;
  return points.flatMap(({ day, close }, place) => {
    sum += close - (points[place - closes]?.close ?? 0);
    return place < closes - 1 ? [] : [{ day, value: sum / closes }];
  });
}

export interface PaymentMark {
  /** The first session from the day of the payment on. */
  readonly day: string;
  /** The day of the payment itself, the first of those that share a session. */
  readonly paidOn: string;
  readonly amount: number;
}

/** Returns the payments within the drawn days, oldest first; those of one day are summed. */
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
export function layersOf(
  all: readonly PricePoint[],
  dividends: readonly Dividend[],
): readonly ChartLayer[] {
  return chartLayers.filter((layer) =>
    layer === 'payments'
      ? paymentMarks(dividends, all).length > 0
      : // One point would be no line.
        all.length > closesOf[layer],
  );
}

/** Whether most days have all of what a candle is drawn from. */
export function hasCandles(points: readonly PricePoint[]): boolean {
  return points.filter(({ candle }) => candle !== null).length > points.length * 0.8;
}
