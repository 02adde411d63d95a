import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  getPortfolioReturns,
  refreshCloses,
  type PortfolioReturns,
} from '../../../../../shared/contracts/portfolio/returns.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../../access/session/use-session-query.ts';

const reading = 'returns';

/** @param version changes with the portfolio, whose returns are read again then */
export function useReturns(version: string) {
  return useSessionQuery<PortfolioReturns>({
    reading: [reading, version],
    read: async (signal) => callWithSession(getPortfolioReturns, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** Loads missing closes in small groups while the page is visible, and reads the returns again after each. */
export function usePendingCloses(version: string, pending: readonly string[]): boolean {
  const cache = useCachedQuery<PortfolioReturns>(reading, version);
  const [isStuck, setStuck] = useState(false);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const { pending: left } = await callWithSession(refreshCloses, {});
      const returns = await cache.refetch();
      // A source without an answer would otherwise be asked again and again.
      setStuck(left.length >= pending.length || (returns?.pending.length ?? 0) >= pending.length);
    },
  });
  const pendingCount = pending.length;
  const hasStopped = isStuck || isError;
  useEffect(() => {
    if (pendingCount > 0 && !isPending && !hasStopped) mutate();
  }, [pendingCount, isPending, hasStopped, mutate]);
  return pendingCount > 0 && !hasStopped;
}
