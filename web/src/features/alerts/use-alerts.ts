import { useMutation } from '@tanstack/react-query';
import {
  createAlert,
  deleteAlert,
  editAlert,
  getAlertPrice,
  listAlerts,
  type Alert,
  type AlertDirection,
  type AlertList,
  type AlertPrice,
} from '../../../../shared/contracts/alerts.ts';
import { saoPauloDay, tradingSession } from '../../../../shared/market/b3-session.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';

const reading = 'alerts';
const priceReading = 'alert-price';
const pollMilliseconds = 30_000;
/** The browser's clock may be wrong; with this poll, missed changes arrive late rather than never. */
const slowPollMilliseconds = 90_000;
/** The last prices of a day arrive up to this long after the close. */
const lateMilliseconds = 45 * 60_000;

/** Reads the alerts of the session. While the page is visible, it polls for fired ones, faster while B3 trades. */
export function useAlerts({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useSessionQuery<AlertList>({
    reading: [reading],
    read: async (signal) => callWithSession(listAlerts, {}, { signal }),
    enabled,
    // Refetch on every return to the page, however short the absence.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.alerts.some((alert) => alert.state === 'active') !== true) return false;
      return isTrading(new Date()) ? pollMilliseconds : slowPollMilliseconds;
    },
  });
}

function isTrading(now: Date): boolean {
  const session = tradingSession(saoPauloDay(now));
  if (session === undefined) return false;
  return now >= session.opensAt && now.getTime() < session.closesAt.getTime() + lateMilliseconds;
}

/** Reads the price of an asset for a new alert. */
export function useAlertPrice(ticker: string | undefined) {
  return useSessionQuery<AlertPrice>({
    reading: [priceReading, ticker ?? ''],
    read: async (signal) => callWithSession(getAlertPrice, { ticker: ticker ?? '' }, { signal }),
    enabled: ticker !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}

/** A new alert as the server expects it. */
export interface NewAlert {
  readonly ticker: string;
  readonly direction: AlertDirection;
  readonly targetInCentavos: number;
  readonly confirmed: boolean;
}

/**
 * Creates or changes an alert of an asset. When the server rejects it because of a newer price, the form shows that
 * price.
 */
export function useSetAlert(about: string, edited: Alert | undefined) {
  const alertCache = useCachedQuery<AlertList>(reading);
  const price = useCachedQuery<AlertPrice>(priceReading, about);
  return useMutation({
    mutationFn: async ({ ticker, confirmed, ...values }: NewAlert) => {
      const request = { ...values, ...(confirmed ? { confirmed } : {}) };
      if (edited === undefined) {
        const { alert, existed } = await callWithSession(createAlert, { ticker, ...request });
        return { alert, isRepeated: existed };
      }
      const { id, updated_at: version } = edited;
      const { alert } = await callWithSession(editAlert, { id, version, ...request });
      return { alert, isRepeated: false };
    },
    onSuccess: ({ alert }) => {
      const known = price.read();
      alertCache.write((list) => ({
        ...list,
        prices: withKnownPrice(list.prices, known),
        alerts: [alert, ...list.alerts.filter(({ id }) => id !== alert.id)],
      }));
    },
    onError: async (error) => {
      const compared = error instanceof ApiError ? error.price : undefined;
      if (compared !== undefined) price.write((shown) => ({ ...shown, ...compared }));
      await alertCache.refetch();
    },
  });
}

/** Adds the price that the form has shown, until the list is read again. */
function withKnownPrice(
  prices: AlertList['prices'],
  known: AlertPrice | undefined,
): AlertList['prices'] {
  const quotedAt = known?.quotedAt ?? null;
  if (known === undefined || quotedAt === null || Object.hasOwn(prices, known.ticker))
    return prices;
  return {
    ...prices,
    [known.ticker]: {
      priceInCentavos: known.priceInCentavos,
      quotedAt,
      delayMinutes: known.delayMinutes,
    },
  };
}

export function useDeleteAlert() {
  const alertCache = useCachedQuery<AlertList>(reading);
  return useMutation({
    mutationFn: async ({ id }: Alert) => callWithSession(deleteAlert, { id }),
    onSuccess: (_, { id }) => {
      alertCache.write((list) => ({ ...list, alerts: list.alerts.filter((one) => one.id !== id) }));
    },
    onError: async () => alertCache.refetch(),
  });
}
