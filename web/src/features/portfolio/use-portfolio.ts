import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  getPortfolio,
  refreshPortfolio,
  savePortfolio,
  type Portfolio,
  type PositionToSave,
} from '../../../../shared/contracts/portfolio.ts';
import { positionName, type Position } from '../../../../shared/portfolio/position.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';

const reading = 'portfolio';

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

/** Loads the missing data of the assets in small groups while the page is visible. */
export function usePendingAssets({ pending }: Portfolio): { readonly isAsking: boolean } {
  const known = useCachedPortfolio();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => callWithSession(refreshPortfolio, {}),
    onSuccess: (answer) =>
      known.write((portfolio) => {
        const news = new Map(answer.assets.map((asset) => [asset.ticker, asset]));
        return {
          ...portfolio,
          assets: portfolio.assets.map((asset) => news.get(asset.ticker) ?? asset),
          pending: answer.pending,
        };
      }),
  });
  const left = pending.length;
  useEffect(() => {
    // A failed group is retried at the next visit: the prices do not depend on it.
    if (left > 0 && !isPending && !isError) mutate();
  }, [left, isPending, isError, mutate]);
  return { isAsking: left > 0 && !isError };
}

/** Puts positions in the place of all that were seen. */
export async function sendPositions(
  positions: readonly PositionToSave[],
  { updated_at }: Pick<Portfolio, 'updated_at'>,
): Promise<Portfolio> {
  const version = updated_at === null ? {} : { version: updated_at };
  return callWithSession(savePortfolio, { positions: [...positions], ...version });
}

/** Only what is sent of a position. */
export function toSave({ ticker, quantity, averagePrice, broker }: Position): PositionToSave {
  return { ticker, quantity, averagePrice, broker };
}

/** The position that was to be changed is another one by now, or is gone. */
export class PositionChangedError extends Error {
  override readonly name = 'PositionChangedError';
}

export interface PositionChange {
  readonly seen: Position;
  /** Undefined takes it out. */
  readonly change: PositionToSave | undefined;
}

const maximumAttempts = 3;

/** Changes one position, based on the version that was shown; concurrent changes of others stay. */
export function useChangePosition() {
  const known = useCachedPortfolio();
  return useMutation({
    scope: { id: reading },
    mutationFn: async ({ seen, change }: PositionChange) => {
      let stored = known.read();
      for (let attempt = 1; ; attempt += 1) {
        const there = stored?.positions.find((one) => positionName(one) === positionName(seen));
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
          stored = await known.readAgain();
        }
      }
    },
    onSuccess: (saved) => known.write(() => saved),
  });
}

function isSamePosition(one: Position, other: Position): boolean {
  return JSON.stringify(toSave(one)) === JSON.stringify(toSave(other));
}
