import { getAlertPrice } from '../../../../../shared/contracts/alerts.ts';
import { isB3Ticker } from '../../../../../shared/market/b3-ticker.ts';
import { cryptocurrencies } from '../../../../../shared/portfolio/asset-class.ts';
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
    // While a code is typed, its first letters are not one.
    enabled: isNeeded && (isB3Ticker(ticker) || Object.hasOwn(cryptocurrencies, ticker)),
    retry: false,
  });
  return data;
}
