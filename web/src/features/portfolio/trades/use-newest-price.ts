import { getAlertPrice } from '../../../../../shared/contracts/alerts.ts';
import { tickerSchema } from '../../../../../shared/contracts/preferences.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../access/session/use-session-query.ts';

/**
 * Reads the newest price of an asset. A price that cannot be read raises no question: it is no reason to keep a user
 * from saving.
 */
export function useNewestPrice(ticker: string, isNeeded: boolean): number | undefined {
  const { data } = useSessionQuery<number>({
    reading: ['trade-price', ticker],
    read: async (signal) =>
      (await callWithSession(getAlertPrice, { ticker }, { signal })).priceInCentavos,
    enabled: isNeeded && tickerSchema.safeParse(ticker).success,
    retry: false,
  });
  return data;
}
