import { useEffect } from 'react';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { getComparedAsset } from '../../../../../shared/contracts/market.ts';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import type { StoredSession } from '../../access/session/session-store.ts';
import { sessionKey } from '../../access/session/use-session-query.ts';
import { useSession } from '../../access/session/use-session.ts';
import { assetQuery } from '../analysis/asset-query.ts';
import type { ComparedAsset } from '../../../../../shared/market/asset-data.ts';
import { quoteMilliseconds } from '../../../../../shared/market/moving-prices.ts';

type ComparedAnswer =
  | { readonly found: true; readonly data: ComparedAsset }
  | { readonly found: false; readonly message: string };

/** One of the compared assets: its values, or why there are none. */
export interface ComparedState {
  readonly symbol: string;
  readonly answer: ComparedAnswer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

const quietly = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Each asset is read separately, as by its analysis, and fails separately. */
export function useComparedAssets(symbols: readonly string[]): readonly ComparedState[] {
  const session = useSession();
  const client = useQueryClient();
  const isTrial = session?.kind === 'trial';
  const analysed = useQueries({
    queries: (isTrial ? [] : symbols).map((symbol) => ({
      ...assetQuery(session, symbol),
      ...quietly,
      enabled: session !== undefined,
    })),
  });
  const compared = useQueries({
    queries: (isTrial ? symbols : []).map((symbol) => ({
      ...comparedQuery(session, symbol),
      ...quietly,
    })),
  });
  const results = isTrial ? compared : analysed;
  const lostAccess = results.some(
    ({ error }) => error instanceof ApiError && error.code === 'access_required',
  );
  useEffect(() => {
    // Access has ended, and the page will show that.
    if (lostAccess) void client.invalidateQueries({ queryKey: [accessKey] });
  }, [lostAccess, client]);
  return results.map(({ data: answer, error, isFetching, refetch }, index) => ({
    symbol: symbols[index] ?? '',
    answer,
    error,
    isFetching,
    retry: () => void refetch(),
  }));
}

/** A trial has no analysis, and reads only the values of a comparison. */
function comparedQuery(session: StoredSession | undefined, symbol: string) {
  return queryOptions({
    queryKey: sessionKey(['compared-asset', symbol], session),
    queryFn: async ({ signal }): Promise<ComparedAnswer> => {
      const { data, error } = await callWithSession(getComparedAsset, { symbol }, { signal });
      if (data !== null) return { found: true, data };
      return { found: false, message: error ?? texts.notFound(symbol) };
    },
    staleTime: quoteMilliseconds,
    retry: (failures, error) =>
      failures < 1 && error instanceof ApiError && error.code === 'network',
  });
}
