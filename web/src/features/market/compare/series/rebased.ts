import {
  selectRange,
  listRanges,
  type ChartRange,
  type PricePoint,
} from '../../analysis/price/price-history.ts';

/** The price history of one asset, with the first common day as 100. */
export interface RebasedSeries {
  readonly symbol: string;
  readonly points: readonly { readonly day: string; readonly value: number }[];
  /** The last value. */
  readonly last: number;
  readonly lowest: number;
  readonly highest: number;
  /** The change from the first close to the last, as a fraction. */
  readonly change: number;
}

export interface Rebased {
  /** Days on which all have a close, oldest first. */
  readonly days: readonly string[];
  readonly series: readonly RebasedSeries[];
  /** The ranges that every history covers. */
  readonly ranges: readonly ChartRange[];
  readonly range: ChartRange;
}

export interface Priced {
  readonly symbol: string;
  readonly points: readonly Pick<PricePoint, 'day' | 'close'>[];
}

/**
 * Scales all price histories to 100 on the same day, over the days on which each asset was traded, because other
 * exchanges have other holidays. Undefined when the assets have fewer than two days in common.
 * @param wanted the range, if the common days cover it; otherwise the longest range
 */
export function rebase(assets: readonly Priced[], wanted: ChartRange): Rebased | undefined {
  const closes = assets.map(({ points }) => new Map(points.map(({ day, close }) => [day, close])));
  const [first] = assets;
  const common = (first?.points ?? []).filter(({ day }) =>
    closes.every((closeByDay) => closeByDay.has(day)),
  );
  const ranges = listRanges(common);
  const range = ranges.includes(wanted) ? wanted : '6M';
  const days = selectRange(common, range).map(({ day }) => day);
  const [firstDay] = days;
  if (firstDay === undefined || days.length < 2) return undefined;
  const series = assets.map(({ symbol }, index) => {
    const closeOn = (day: string) => closes[index]?.get(day) ?? Number.NaN;
    const points = days.map((day) => ({ day, value: (closeOn(day) / closeOn(firstDay)) * 100 }));
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
  return { days, series, ranges, range };
}
