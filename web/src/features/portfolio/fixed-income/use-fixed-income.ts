import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  getFixedIncome,
  saveFixedIncome,
  type FixedIncome,
} from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { refreshCloses } from '../../../../../shared/contracts/portfolio/returns.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../../access/session/use-session-query.ts';
import { fixedIncomeReading, tradesReading, useCachedPortfolio } from '../use-portfolio.ts';

export function useFixedIncome() {
  return useSessionQuery<FixedIncome>({
    reading: [fixedIncomeReading],
    read: async (signal) => callWithSession(getFixedIncome, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** Whether the portfolio is known to have fixed income. */
export function useHasFixedIncome(): boolean {
  const { data } = useFixedIncome();
  return data !== undefined && data.investments.length > 0;
}

/** Reads newer rates from their source once, and then the values that follow from them. */
export function useRefreshedRates(fixedIncome: FixedIncome | undefined): void {
  const isOutdated = fixedIncome?.isOutdated === true;
  const { refetch } = useCachedQuery<FixedIncome>(fixedIncomeReading);
  const { mutate, isIdle } = useMutation({
    mutationFn: async () => callWithSession(refreshCloses, {}),
    onSuccess: async () => refetch(),
  });
  useEffect(() => {
    // The source may have nothing newer, or be down: the values stay, with their day.
    if (isOutdated && isIdle) mutate();
  }, [isOutdated, isIdle, mutate]);
}

type Request = z.input<typeof saveFixedIncome.request>;
type Changes = { readonly [Name in 'added' | 'replaced' | 'removed']?: Request[Name] };

/** Changes investments of the displayed version; the portfolio and its trades have the same version. */
export function useSaveFixedIncome() {
  const cache = useCachedQuery<FixedIncome>(fixedIncomeReading);
  const portfolioCache = useCachedPortfolio();
  const tradesCache = useCachedQuery(tradesReading);
  /** @throws ApiError */
  return async (
    changes: Changes,
    { updated_at }: FixedIncome,
    requestId?: string,
  ): Promise<void> => {
    try {
      const saved = await callWithSession(saveFixedIncome, {
        added: changes.added ?? [],
        replaced: changes.replaced ?? [],
        removed: changes.removed ?? [],
        ...(updated_at === null ? {} : { version: updated_at }),
        requestId,
      });
      cache.write(() => saved);
      await Promise.all([portfolioCache.refetch(), tradesCache.refetch()]);
    } catch (error) {
      if (isChangedMeanwhile(error)) await cache.refetch();
      throw error;
    }
  };
}
