import { useQueryClient } from '@tanstack/react-query';
import { listOwnAssets, type OwnAssets } from '../../../../../shared/contracts/market.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { ownKey, useOwnQuery } from '../../access/session/use-own-query.ts';
import { useSession } from '../../access/session/use-session.ts';
import { useRenewedPrices } from '../live/use-renewed-prices.ts';

const reading = ['own-assets'] as const;
const readOwnAssets = async (signal: AbortSignal): Promise<OwnAssets> =>
  callWithSession(listOwnAssets, {}, { signal });

/**
 * What its person follows and holds, as it is stored: prices of minutes to a day ago, looked for again while B3
 * trades, as others' reading and the editions bring newer ones.
 */
export function useOwnAssets() {
  const client = useQueryClient();
  const session = useSession();
  const query = useOwnQuery<OwnAssets>({
    reading,
    read: readOwnAssets,
    of: 'account',
    refetchOnWindowFocus: refetchOnFocus,
  });
  const { data, dataUpdatedAt, isFetching } = query;
  useRenewedPrices({
    of: reading[0],
    // The table is asked, and not the source.
    shown: () =>
      data === undefined || isFetching
        ? undefined
        : { readAt: dataUpdatedAt + serverNow() - Date.now(), delayMinutes: 0 },
    renew: async (signal) => {
      const renewed = await readOwnAssets(signal);
      client.setQueryData(ownKey(reading, session), renewed);
      return serverNow();
    },
  });
  return query;
}
