import { listBenchmarks, type Benchmarks } from '../../../../../../../shared/contracts/market.ts';
import { callWithSession } from '../../../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../../../access/session/use-session-query.ts';

/** These are daily values; the server itself reads them a few times a day. */
const freshMilliseconds = 30 * 60_000;

/** Reads the series of Ibovespa and CDI while one of them is requested. */
export function useBenchmarks(isWanted: boolean) {
  return useSessionQuery<Benchmarks>({
    reading: ['benchmarks'],
    read: async (signal) => callWithSession(listBenchmarks, {}, { signal }),
    of: 'account',
    enabled: isWanted,
    staleTime: freshMilliseconds,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
