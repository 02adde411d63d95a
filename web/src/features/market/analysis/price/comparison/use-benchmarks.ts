import { listBenchmarks, type Benchmarks } from '../../../../../../../shared/contracts/market.ts';
import { callWithSession } from '../../../../access/session/authorized-api.ts';
import { useOwnQuery } from '../../../../access/session/use-own-query.ts';

/** They are daily figures: the server itself reads them a few times a day. */
const freshMilliseconds = 30 * 60_000;

/** How the Ibovespa and the CDI went, for whoever wants to see one of them. */
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
