import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  getPortfolio,
  refreshPortfolio,
  savePortfolio,
  type Portfolio,
  type PositionToSave,
} from '../../../../shared/contracts/portfolio/portfolio.ts';
import { positionKey, type Position } from '../../../../shared/portfolio/position.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';

const reading = 'portfolio';
/** The trades that positions follow from; both have one version. */
export const tradesReading = 'trades';
/** The payments for what was held. */
export const incomeReading = 'income';
/** The investments in fixed income, of the same version. */
export const fixedIncomeReading = 'fixed-income';

export function usePortfolio() {
  return useSessionQuery<Portfolio>({
    reading: [reading],
    read: async (signal) => callWithSession(getPortfolio, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

export function useCachedPortfolio() {
  return useCachedQuery<Portfolio>(reading);
}

/** Returns a function that stores a saved portfolio; what was read of the one before it is read again. */
export function useSavedPortfolio(): (saved: Portfolio) => void {
  const { write } = useCachedPortfolio();
  const trades = useCachedQuery(tradesReading);
  const income = useCachedQuery(incomeReading);
  const fixedIncome = useCachedQuery(fixedIncomeReading);
  return (saved) => {
    write(() => saved);
    void trades.refetch();
    void income.refetch();
    void fixedIncome.refetch();
  };
}

/** Loads the missing data of the assets in small groups while the page is visible. */
export function usePendingAssets({ pending }: Portfolio): { readonly isAsking: boolean } {
  const portfolioCache = useCachedPortfolio();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => callWithSession(refreshPortfolio, {}),
    onSuccess: (answer) =>
      portfolioCache.write((portfolio) => {
        const updates = new Map(answer.assets.map((asset) => [asset.ticker, asset]));
        return {
          ...portfolio,
          assets: portfolio.assets.map((asset) => updates.get(asset.ticker) ?? asset),
          pending: answer.pending,
        };
      }),
  });
  const pendingCount = pending.length;
  useEffect(() => {
    // A failed group is retried at the next visit: the prices do not depend on it.
    if (pendingCount > 0 && !isPending && !isError) mutate();
  }, [pendingCount, isPending, isError, mutate]);
  return { isAsking: pendingCount > 0 && !isError };
}

/** Replaces all positions that the page has read. */
export async function sendPositions(
  positions: readonly PositionToSave[],
  { updated_at }: Pick<Portfolio, 'updated_at'>,
  requestId?: string,
): Promise<Portfolio> {
  const version = updated_at === null ? {} : { version: updated_at };
  return callWithSession(savePortfolio, { positions: [...positions], ...version, requestId });
}

/** Returns only the fields of a position that are sent. */
export function toSave({ ticker, quantity, averagePrice, broker }: Position): PositionToSave {
  return { ticker, quantity, averagePrice, broker };
}

/** The position to be changed was changed or removed in the meantime. */
export class PositionChangedError extends Error {
  override readonly name = 'PositionChangedError';
}

export interface PositionChange {
  readonly seen: Position;
  /** Undefined removes the position. */
  readonly change: PositionToSave | undefined;
}

const maximumAttempts = 3;

/** Changes one position, based on the displayed version; concurrent changes of other positions are kept. */
export function useChangePosition() {
  const portfolioCache = useCachedPortfolio();
  const keepSaved = useSavedPortfolio();
  return useMutation({
    scope: { id: reading },
    mutationFn: async ({ seen, change }: PositionChange) => {
      let stored = portfolioCache.read();
      for (let attempt = 1; ; attempt += 1) {
        const there = stored?.positions.find((one) => positionKey(one) === positionKey(seen));
        if (stored === undefined || there === undefined || !isSamePosition(there, seen)) {
          throw new PositionChangedError();
        }
        const positions = stored.positions.flatMap((one) => {
          if (one !== there) return [toSave(one)];
          return change === undefined ? [] : [change];
        });
        try {
          return await sendPositions(positions, stored);
        } catch (error) {
          if (!isChangedMeanwhile(error) || attempt === maximumAttempts) throw error;
          stored = await portfolioCache.refetch();
        }
      }
    },
    onSuccess: keepSaved,
  });
}

function isSamePosition(one: Position, other: Position): boolean {
  return JSON.stringify(toSave(one)) === JSON.stringify(toSave(other));
}
