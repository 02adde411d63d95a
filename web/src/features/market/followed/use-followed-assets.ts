import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listFollowedAssets, type FollowedAssets } from '../../../../../shared/contracts/market.ts';
import { refreshPortfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { sessionKey, useSessionQuery } from '../../access/session/use-session-query.ts';
import { useSession } from '../../access/session/use-session.ts';
import { useRenewedPrices } from '../live/use-renewed-prices.ts';

const reading = ['own-assets'] as const;
const readFollowedAssets = async (signal: AbortSignal): Promise<FollowedAssets> =>
  callWithSession(listFollowedAssets, {}, { signal });

/** Reads pending prices in batches, as the portfolio does, and updates each asset. */
function usePendingPrices(data: FollowedAssets | undefined): void {
  const client = useQueryClient();
  const session = useSession();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => callWithSession(refreshPortfolio, { withFavourites: true }),
    onSuccess: ({ assets, pending }) => {
      const prices = new Map(assets.map(({ ticker, price }) => [ticker, price]));
      client.setQueryData<FollowedAssets>(sessionKey(reading, session), (shown) =>
        shown === undefined
          ? undefined
          : {
              ...shown,
              assets: shown.assets.map((asset) => ({
                ...asset,
                price: prices.get(asset.ticker) ?? asset.price,
              })),
              pending: shown.pending.filter((ticker) => pending.includes(ticker)),
            },
      );
    },
  });
  const pendingCount = data?.pending.length ?? 0;
  useEffect(() => {
    // The next visit retries a failed request; until then the older prices are shown.
    if (pendingCount > 0 && !isPending && !isError) mutate();
  }, [pendingCount, isPending, isError, mutate]);
}

/**
 * Reads the followed and held assets with their stored prices, which are minutes to a day old. They are read again
 * while B3 trades, because other users and editions store newer prices.
 */
export function useFollowedAssets() {
  const client = useQueryClient();
  const session = useSession();
  const query = useSessionQuery<FollowedAssets>({
    reading,
    read: readFollowedAssets,
    of: 'account',
    refetchOnWindowFocus: refetchOnFocus,
  });
  const { data, dataUpdatedAt, isFetching } = query;
  usePendingPrices(data);
  useRenewedPrices({
    of: reading[0],
    // Read from the database, not from the source.
    shown: () =>
      data === undefined || isFetching
        ? undefined
        : { readAt: dataUpdatedAt + serverNow() - Date.now(), delayMinutes: 0 },
    renew: async (signal) => {
      const renewed = await readFollowedAssets(signal);
      client.setQueryData(sessionKey(reading, session), renewed);
      return serverNow();
    },
  });
  return query;
}
