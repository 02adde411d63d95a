import { listBenchmarks, type Benchmarks } from '../../../../../../../shared/contracts/market.ts';
import { callWithSession } from '../../../../access/session/authorized-api.ts';
import { useOwnQuery } from '../../../../access/session/use-own-query.ts';

/** They are daily figures: the server itself reads them a few times a day. */
const freshMilliseconds = 30 * 60_000;

/** Reads the series of Ibovespa and CDI while one of them is requested. */
export function useBenchmarks(isWanted: boolean) {
  return useOwnQuery<Benchmarks>({
    reading: ['benchmarks'],
    read: async (signal) => callWithSession(listBenchmarks, {}, { signal }),
    of: 'account',
    enabled: isWanted,
    staleTime: freshMilliseconds,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
