import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  getPortfolioIncome,
  type PortfolioIncome,
} from '../../../../../shared/contracts/portfolio/income.ts';
import { refreshPortfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../../access/session/use-session-query.ts';
import { incomeReading, useCachedPortfolio } from '../use-portfolio.ts';

export function useIncome({ enabled = true } = {}) {
  return useSessionQuery<PortfolioIncome>({
    reading: [incomeReading],
    read: async (signal) => callWithSession(getPortfolioIncome, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
    enabled,
  });
}

/**
 * Loads missing payments in small groups while the page is visible, also those of sold assets, and then reads the
 * income again.
 */
export function usePendingIncome({ pending }: Pick<PortfolioIncome, 'pending'>): {
  readonly isAsking: boolean;
} {
  const income = useCachedQuery<PortfolioIncome>(incomeReading);
  const portfolioCache = useCachedPortfolio();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => callWithSession(refreshPortfolio, { withSold: true }),
    onSuccess: async (answer) => {
      if (answer.pending.length > 0) {
        income.write((known) => ({ ...known, pending: answer.pending }));
        return;
      }
      await Promise.all([income.refetch(), portfolioCache.refetch()]);
    },
  });
  const pendingCount = pending.length;
  useEffect(() => {
    // A failed group is retried at the next visit.
    if (pendingCount > 0 && !isPending && !isError) mutate();
  }, [pendingCount, isPending, isError, mutate]);
  return { isAsking: pendingCount > 0 && !isError };
}
