import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AssetData } from '../../../../../../../shared/market/asset-data.ts';
import { useSession } from '../../../../access/session/use-session.ts';
import { rebase } from '../../../compare/series/rebased.ts';
import { assetQuery } from '../../asset-query.ts';
import type { ChartRange } from '../price-history.ts';
import { comparedLines, missingLines, type RequestedComparison } from './compared-lines.ts';
import { useBenchmarks } from './use-benchmarks.ts';

/**
 * The asset's price with the requested comparisons: each line is loaded separately, and those that fail are named.
 */
export function useComparison(data: AssetData, wanted: RequestedComparison, range: ChartRange) {
  const session = useSession();
  const benchmarks = useBenchmarks(wanted.benchmarks.length > 0);
  const other = useQuery({
    ...assetQuery(session, wanted.other ?? ''),
    enabled: session !== undefined && wanted.other !== undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const otherData = other.data?.found === true ? other.data.data : undefined;
  const lines = useMemo(
    () => comparedLines(data, wanted, { benchmarks: benchmarks.data, other: otherData }),
    [data, wanted, benchmarks.data, otherData],
  );
  const rebased = useMemo(
    () => (lines.length < 2 ? undefined : rebase(lines, range)),
    [lines, range],
  );
  const absent = missingLines(wanted, lines);
  const isOtherAbsent = wanted.other !== undefined && absent.includes(wanted.other);
  const isBenchmarkAbsent = absent.length > (isOtherAbsent ? 1 : 0);
  const notFound = isOtherAbsent && other.data?.found === false;
  return {
    lines,
    rebased,
    /** Names of requested lines that are missing. */
    absent,
    isLoading: (isBenchmarkAbsent && benchmarks.isFetching) || (isOtherAbsent && other.isFetching),
    /** The request has failed, and repeating it may succeed. */
    mayRetry:
      (isBenchmarkAbsent && benchmarks.isFetched) ||
      (isOtherAbsent && other.isFetched && !notFound),
    /** The lines are loaded, but have no days in common. */
    isApart: lines.length > 1 && rebased === undefined,
    /** Whether the other asset does not exist. */
    notFound,
    other: otherData,
    readAt: benchmarks.data?.cdi?.readAt,
    retry: () => {
      if (isBenchmarkAbsent) void benchmarks.refetch();
      if (isOtherAbsent) void other.refetch();
    },
  };
}
