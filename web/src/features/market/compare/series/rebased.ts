import {
  inRange,
  rangesOf,
  type ChartRange,
  type PricePoint,
} from '../../analysis/price/price-history.ts';

/** How one asset went, counted from 100 on the first day of all. */
export interface RebasedSeries {
  readonly symbol: string;
  readonly points: readonly { readonly day: string; readonly value: number }[];
  /** The last value. */
  readonly last: number;
  readonly lowest: number;
  readonly highest: number;
  /** From the first close to the last, as a fraction. */
  readonly change: number;
}

export interface Rebased {
  /** Days on which all have a close, oldest first. */
  readonly days: readonly string[];
  readonly courses: readonly RebasedSeries[];
  /** The ranges that every history covers. */
  readonly ranges: readonly ChartRange[];
  readonly range: ChartRange;
}

export interface Priced {
  readonly symbol: string;
  readonly points: readonly Pick<PricePoint, 'day' | 'close'>[];
}

/**
 * All from 100 on the same day, over days on which each of them was traded: another exchange has
 * other holidays. Undefined where they have fewer than two days in common.
 * @param wanted the range, where the common days fill it; else the longest
 */
export function rebase(assets: readonly Priced[], wanted: ChartRange): Rebased | undefined {
  const closes = assets.map(({ points }) => new Map(points.map(({ day, close }) => [day, close])));
  const [first] = assets;
  const common = (first?.points ?? []).filter(({ day }) => closes.every((own) => own.has(day)));
  const ranges = rangesOf(common);
  const range = ranges.includes(wanted) ? wanted : '6M';
  const days = inRange(common, range).map(({ day }) => day);
  const [begin] = days;
  if (begin === undefined || days.length < 2) return undefined;
  const courses = assets.map(({ symbol }, place) => {
    const closeOn = (day: string) => closes[place]?.get(day) ?? Number.NaN;
    const points = days.map((day) => ({ day, value: (closeOn(day) / closeOn(begin)) * 100 }));
    const values = points.map(({ value }) => value);
    const last = values.at(-1) ?? 100;
    return {
      symbol,
      points,
      last,
      lowest: Math.min(...values),
      highest: Math.max(...values),
      change: last / 100 - 1,
    };
  });
  return { days, courses, ranges, range };
}
