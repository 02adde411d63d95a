import { listOwnAssets, type OwnAssets } from '../../../../../shared/contracts/market.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { refetchOnFocus } from '../../access/session/session-queries.ts';
import { useOwnQuery } from '../../access/session/use-own-query.ts';

/** What its person follows and holds, as it is stored: prices of minutes to a day ago. */
export function useOwnAssets() {
  return useOwnQuery<OwnAssets>({
    reading: ['own-assets'],
    read: async (signal) => callWithSession(listOwnAssets, {}, { signal }),
    of: 'account',
    refetchOnWindowFocus: refetchOnFocus,
  });
}
