import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AssetData } from '../../../../../../../shared/market/asset-data.ts';
import { useSession } from '../../../../access/session/use-session.ts';
import { rebase } from '../../../compare/series/rebased.ts';
import { assetQuery } from '../../asset-query.ts';
import type { ChartRange } from '../price-history.ts';
import { comparedLines, withoutLine, type Wanted } from './compared-lines.ts';
import { useBenchmarks } from './use-benchmarks.ts';

/** An asset's price beside what is wanted: each line comes by itself, and what does not come is named. */
export function useComparison(data: AssetData, wanted: Wanted, range: ChartRange) {
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
  const absent = withoutLine(wanted, lines);
  const isOtherAbsent = wanted.other !== undefined && absent.includes(wanted.other);
  const isBenchmarkAbsent = absent.length > (isOtherAbsent ? 1 : 0);
  const notFound = isOtherAbsent && other.data?.found === false;
  return {
    lines,
    rebased,
    /** Names of requested lines that are missing. */
    absent,
    isLoading: (isBenchmarkAbsent && benchmarks.isFetching) || (isOtherAbsent && other.isFetching),
    /** It has been asked for already, and asking again may bring it. */
    mayRetry:
      (isBenchmarkAbsent && benchmarks.isFetched) ||
      (isOtherAbsent && other.isFetched && !notFound),
    /** They have come, and have no days in common. */
    isApart: lines.length > 1 && rebased === undefined,
    /** There is no such other asset. */
    notFound,
    other: otherData,
    readAt: benchmarks.data?.cdi?.readAt,
    retry: () => {
      if (isBenchmarkAbsent) void benchmarks.refetch();
      if (isOtherAbsent) void other.refetch();
    },
  };
}
