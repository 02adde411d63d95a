import type { HistoricalRow } from '../../../../../../shared/market/asset-data.ts';
import { dayOfSeconds } from '../../../../../../shared/values/calendar.ts';
import { displayableNumber } from '../../../../../../shared/values/format-market-numbers.ts';

export interface HistorySummary {
  readonly highest: number | null;
  readonly lowest: number | null;
  readonly averageVolume: number | null;
  /** The change between the first and the last close, as a fraction. */
  readonly change: number | null;
}

/** The whole period in four figures; each is null when no row knows its part. */
export function summarizeHistory(historical: readonly HistoricalRow[]): HistorySummary {
  const volumes = readKnownValues(historical, 'volume');
  return {
    highest: largestOf(readKnownValues(historical, 'high')),
    lowest: smallestOf(readKnownValues(historical, 'low')),
    averageVolume:
      volumes.length === 0 ? null : volumes.reduce((sum, one) => sum + one, 0) / volumes.length,
    change: changeOver(pricePoints(historical)),
  };
}

/** The close of a day, as drawn by the chart. */
export interface PricePoint {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly close: number;
  readonly volume: number | null;
  /** The other values of a candle; null when the source lacks one of them. */
  readonly candle: { readonly open: number; readonly high: number; readonly low: number } | null;
}

/** Returns the days with a close in chronological order without duplicates, as required by the chart. */
export function pricePoints(historical: readonly HistoricalRow[]): readonly PricePoint[] {
  const byDay = new Map<string, PricePoint>();
  for (const row of historical) {
    const { date, close, volume } = row;
    const day = dayOfSeconds(date);
    const knownClose = displayableNumber(close);
    if (day === undefined || knownClose === undefined || knownClose <= 0) continue;
    byDay.set(day, {
      day,
      close: knownClose,
      volume: displayableNumber(volume) ?? null,
      candle: toCandle(row),
    });
  }
  return [...byDay.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

function toCandle(row: HistoricalRow): PricePoint['candle'] {
  const [open, high, low] = [
    displayableNumber(row.open),
    displayableNumber(row.high),
    displayableNumber(row.low),
  ];
  if (open === undefined || high === undefined || low === undefined || low <= 0) return null;
  return { open, high, low };
}

/** A point in time order. */
type Dated = Pick<PricePoint, 'day'>;

/** The change from the first close to the last, as a fraction. */
export function changeOver(points: readonly PricePoint[]): number | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  return last.close / first.close - 1;
}

/** Six months, minus the days that weekends and holidays may take off at both ends. */
const halfYearDays = 170;

/** Returns whether the known days cover the six months to be shown. */
export function coversHalfYear(points: readonly PricePoint[]): boolean {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return false;
  return Date.parse(last.day) - Date.parse(first.day) >= halfYearDays * 86_400_000;
}

export const chartRanges = ['1M', '3M', '6M', 'ano'] as const;
export type ChartRange = (typeof chartRanges)[number];

const monthsOf: Readonly<Record<Exclude<ChartRange, 'ano'>, number>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
};

/**
 * Returns the ranges that the known days cover; the longest range contains all known days, even if they are less
 * than six months. The current year is included while its first trading day is known, that is, in its first half.
 */
export function listRanges(points: readonly Dated[]): readonly ChartRange[] {
  return chartRanges.filter((range) => {
    if (range === '6M') return true;
    const start = findRangeStart(range, points);
    const [first] = points;
    if (start === undefined || first === undefined) return false;
    return first.day < start && selectRange(points, range).length > 1;
  });
}

/**
 * Returns the points of a range that ends on the last known day. A year starts with the last close of the previous
 * year, which is the usual base of its change.
 */
export function selectRange<Point extends Dated>(
  points: readonly Point[],
  range: ChartRange,
): readonly Point[] {
  const start = findRangeStart(range, points);
  if (start === undefined || range === '6M') return points;
  const first = points.findIndex(({ day }) => day >= start);
  if (first === -1) return [];
  return points.slice(range === 'ano' ? Math.max(0, first - 1) : first);
}

function findRangeStart(range: ChartRange, points: readonly Dated[]): string | undefined {
  const last = points.at(-1)?.day;
  if (last === undefined) return undefined;
  if (range === 'ano') return `${last.slice(0, 4)}-01-01`;
  const [year = 0, month = 1, date = 1] = last.split('-').map(Number);
  // 31 May minus three months is the end of February, not 3 March.
  const target = month - 1 - monthsOf[range];
  const lastOfMonth = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, target, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

type Field = 'high' | 'low' | 'volume';

function readKnownValues(rows: readonly HistoricalRow[], field: Field): number[] {
  return rows.flatMap((row) => displayableNumber(row[field]) ?? []);
}

function largestOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function smallestOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}
