import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  getTrades,
  revertImport,
  saveTrades,
  type Trades,
} from '../../../../../shared/contracts/portfolio/trades.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../../access/session/use-session-query.ts';
import {
  fixedIncomeReading,
  incomeReading,
  tradesReading,
  useCachedPortfolio,
} from '../use-portfolio.ts';
import { changeLaterSplits } from './later-splits.ts';

export function useTrades() {
  return useSessionQuery<Trades>({
    reading: [tradesReading],
    read: async (signal) => callWithSession(getTrades, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** The cached trades, and a function that reads them again with what has the same version. */
export function useCachedTrades() {
  const { read, refetch } = useCachedQuery<Trades>(tradesReading);
  const portfolioCache = useCachedPortfolio();
  const income = useCachedQuery(incomeReading);
  const fixedIncome = useCachedQuery(fixedIncomeReading);
  return {
    read,
    refetch: async () => {
      void income.refetch();
      const [trades] = await Promise.all([
        refetch(),
        portfolioCache.refetch(),
        fixedIncome.refetch(),
      ]);
      return trades;
    },
  };
}

/** The version of a request; none without a stored portfolio. */
export function versionOf({ updated_at }: Pick<Trades, 'updated_at'>): { version?: string } {
  return updated_at === null ? {} : { version: updated_at };
}

type Request = z.input<typeof saveTrades.request>;
type Changes = { readonly [Name in 'added' | 'replaced' | 'removed']?: Readonly<Request[Name]> };

/** Adds, replaces or removes trades in the displayed version. @throws ApiError */
export async function sendTrades(
  changes: Changes,
  seen: Trades,
  requestId?: string,
): Promise<void> {
  await callWithSession(saveTrades, {
    added: [...(changes.added ?? [])],
    replaced: [...(changes.replaced ?? [])],
    removed: [...(changes.removed ?? [])],
    ...versionOf(seen),
    requestId,
  });
}

/** Removes what an import has added. */
export function useRevertImport() {
  const cache = useCachedTrades();
  return useMutation({
    mutationFn: async (importId: string) => {
      const seen = cache.read() ?? (await cache.refetch());
      await callWithSession(revertImport, { importId, ...(seen && versionOf(seen)) });
      await cache.refetch();
    },
    onError: async (error) => {
      if (isChangedMeanwhile(error)) await cache.refetch();
    },
  });
}

/** Removes trades; later splits follow them. */
export function useRemoveTrades() {
  const cache = useCachedTrades();
  return useMutation({
    mutationFn: async ({
      ids,
      seen,
    }: {
      readonly ids: readonly string[];
      readonly seen: Trades;
    }) => {
      const { splits: _, ...later } = changeLaterSplits(seen, [], ids);
      await sendTrades({ ...later, removed: [...ids, ...later.removed] }, seen);
      await cache.refetch();
    },
    onError: async (error) => {
      if (isChangedMeanwhile(error)) await cache.refetch();
    },
  });
}
