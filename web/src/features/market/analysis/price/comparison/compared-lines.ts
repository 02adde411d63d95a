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
export interface RequestedComparison {
  readonly benchmarks: readonly BenchmarkName[];
  /** The symbol of another asset. */
  readonly other: string | undefined;
}

export const noComparison: RequestedComparison = { benchmarks: [], other: undefined };

/** The loaded comparison. */
export interface ComparisonState {
  readonly isDrawn: boolean;
  readonly other: 'here' | 'unknown' | undefined;
}

export const noComparisonState: ComparisonState = { isDrawn: false, other: undefined };

/** Returns whether only the asset itself is requested, which may have been the other asset before. */
export function isWithoutComparison(
  { benchmarks, other }: RequestedComparison,
  symbol: string,
): boolean {
  return benchmarks.length === 0 && (other === undefined || other === symbol);
}

/** A line of the comparison; its style does not depend on which other lines are shown. */
export interface ComparedLine extends Priced {
  readonly seriesIndex: number;
}

const seriesIndexes: Readonly<Record<BenchmarkName | 'asset' | 'other', number>> = {
  asset: 0,
  ibovespa: 1,
  other: 2,
  cdi: 3,
};

export const seriesIndexOf = (line: BenchmarkName | 'other'): number => seriesIndexes[line];

export interface LoadedSeries {
  /** Undefined until they are known. */
  readonly benchmarks: Benchmarks | undefined;
  readonly other: Pick<AssetData, 'symbol' | 'historical'> | undefined;
}

/** The asset's line, and the lines of the requested comparisons that are already known. */
export function comparedLines(
  asset: Pick<AssetData, 'symbol' | 'historical'>,
  requested: RequestedComparison,
  loaded: LoadedSeries,
): readonly ComparedLine[] {
  const drawn: ComparedLine[] = [
    {
      symbol: asset.symbol,
      points: pricePoints(asset.historical),
      seriesIndex: seriesIndexes.asset,
    },
  ];
  for (const name of benchmarkNames) {
    const benchmark = requested.benchmarks.includes(name) ? loaded.benchmarks?.[name] : undefined;
    if (benchmark === undefined || benchmark === null) continue;
    drawn.push({
      symbol: texts.names[name],
      points: benchmark.points.map(({ day, value }) => ({ day, close: value })),
      seriesIndex: seriesIndexes[name],
    });
  }
  if (
    requested.other !== undefined &&
    requested.other !== asset.symbol &&
    loaded.other !== undefined
  ) {
    const points = pricePoints(loaded.other.historical);
    drawn.push({ symbol: loaded.other.symbol, points, seriesIndex: seriesIndexes.other });
  }
  return drawn.filter(({ points }) => points.length > 0);
}

/** Names the requested lines that are missing. */
export function missingLines(
  wanted: RequestedComparison,
  lines: readonly ComparedLine[],
): readonly string[] {
  const names = [
    ...benchmarkNames
      .filter((name) => wanted.benchmarks.includes(name))
      .map((one) => texts.names[one]),
    ...(wanted.other === undefined ? [] : [wanted.other]),
  ];
  return names.filter((name) => !lines.some(({ symbol }) => symbol === name));
}
