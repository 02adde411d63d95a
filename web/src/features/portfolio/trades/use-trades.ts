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
import { tradesReading, useCachedPortfolio } from '../use-portfolio.ts';

export function useTrades() {
  return useSessionQuery<Trades>({
    reading: [tradesReading],
    read: async (signal) => callWithSession(getTrades, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** The cached trades, and a function that reads them and the positions that follow from them again. */
export function useCachedTrades() {
  const { read, refetch } = useCachedQuery<Trades>(tradesReading);
  const portfolioCache = useCachedPortfolio();
  return {
    read,
    refetch: async () => {
      const [trades] = await Promise.all([refetch(), portfolioCache.refetch()]);
      return trades;
    },
  };
}

/** The version of a request; none without a stored portfolio. */
export function versionOf({ updated_at }: Pick<Trades, 'updated_at'>): { version?: string } {
  return updated_at === null ? {} : { version: updated_at };
}

type Changes = Partial<Omit<z.input<typeof saveTrades.request>, 'version'>>;

/** Adds, replaces or removes trades in the displayed version. @throws ApiError */
export async function sendTrades(changes: Changes, seen: Trades): Promise<void> {
  await callWithSession(saveTrades, {
    added: [],
    replaced: [],
    removed: [],
    ...changes,
    ...versionOf(seen),
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

/** Removes a trade. */
export function useRemoveTrade() {
  const cache = useCachedTrades();
  return useMutation({
    mutationFn: async ({ id, seen }: { readonly id: string; readonly seen: Trades }) => {
      await sendTrades({ removed: [id] }, seen);
      await cache.refetch();
    },
    onError: async (error) => {
      if (isChangedMeanwhile(error)) await cache.refetch();
    },
  });
}
