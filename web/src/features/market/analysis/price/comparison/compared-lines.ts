import type { Benchmarks } from '../../../../../../../shared/contracts/market.ts';
import type { AssetData } from '../../../../../../../shared/market/asset-data.ts';
import {
  benchmarkNames,
  type BenchmarkName,
} from '../../../../../../../shared/market/benchmark.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import type { Priced } from '../../../compare/series/rebased.ts';
import { pricePoints } from '../price-history.ts';

/** The requested comparison. */
export interface Wanted {
  readonly benchmarks: readonly BenchmarkName[];
  /** Another asset. */
  readonly other: string | undefined;
}

export const nothingWanted: Wanted = { benchmarks: [], other: undefined };

/** The loaded comparison. */
export interface Compared {
  readonly isDrawn: boolean;
  readonly other: 'here' | 'unknown' | undefined;
}

export const nothingCompared: Compared = { isDrawn: false, other: undefined };

/** Returns whether nothing but the asset itself is requested; it may be the former other asset. */
export function isAlone({ benchmarks, other }: Wanted, symbol: string): boolean {
  return benchmarks.length === 0 && (other === undefined || other === symbol);
}

/** A line of the comparison; its style does not depend on the other lines. */
export interface ComparedLine extends Priced {
  readonly place: number;
}

const places: Readonly<Record<BenchmarkName | 'asset' | 'other', number>> = {
  asset: 0,
  ibovespa: 1,
  other: 2,
  cdi: 3,
};

export const placeOf = (line: BenchmarkName | 'other'): number => places[line];

export interface Known {
  /** Undefined while they are not known. */
  readonly benchmarks: Benchmarks | undefined;
  readonly other: Pick<AssetData, 'symbol' | 'historical'> | undefined;
}

/** The asset, and of what is wanted beside it what is known. */
export function comparedLines(
  asset: Pick<AssetData, 'symbol' | 'historical'>,
  wanted: Wanted,
  known: Known,
): readonly ComparedLine[] {
  const drawn: ComparedLine[] = [
    { symbol: asset.symbol, points: pricePoints(asset.historical), place: places.asset },
  ];
  for (const name of benchmarkNames) {
    const course = wanted.benchmarks.includes(name) ? known.benchmarks?.[name] : undefined;
    if (course === undefined || course === null) continue;
    drawn.push({
      symbol: texts.names[name],
      points: course.points.map(({ day, value }) => ({ day, close: value })),
      place: places[name],
    });
  }
  if (wanted.other !== undefined && wanted.other !== asset.symbol && known.other !== undefined) {
    const points = pricePoints(known.other.historical);
    drawn.push({ symbol: known.other.symbol, points, place: places.other });
  }
  return drawn.filter(({ points }) => points.length > 0);
}

/** Names the requested lines that are missing. */
export function withoutLine(wanted: Wanted, lines: readonly ComparedLine[]): readonly string[] {
  const names = [
    ...benchmarkNames
      .filter((name) => wanted.benchmarks.includes(name))
      .map((one) => texts.names[one]),
    ...(wanted.other === undefined ? [] : [wanted.other]),
  ];
  return names.filter((name) => !lines.some(({ symbol }) => symbol === name));
}
