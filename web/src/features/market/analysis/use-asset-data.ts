import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { useSession } from '../../access/session/use-session.ts';
import { describeFailure, describeFound } from './asset-answer.ts';
import { useRenewedPrices } from '../live/use-renewed-prices.ts';
import type { ShownPrice } from '../live/refresh-pace.ts';
import { assetQuery, readAsset, type AssetAnswer } from './asset-query.ts';
import { longestDelayMinutes } from './quote-age.ts';

/** Answers that have been announced. An answer that arrived before the view was mounted is announced by the view. */
const announced = new WeakSet<AssetAnswer>();

/** Reads an asset, refreshed while B3 trades; a toast reports the end of each search. */
export function useAssetData(symbol: string) {
  const session = useSession();
  const client = useQueryClient();
  const query = useQuery({
    ...assetQuery(session, symbol),
    enabled: session !== undefined,
    // Every finished search is announced, so none starts unless the user requests it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isFetching } = query;
  const fetching = useRef<string>(undefined);

  useRenewedPrices({
    of: symbol,
    shown: () => (data?.found === true && !isFetching ? toShownPrice(data.data) : undefined),
    renew: async (signal) => {
      const answer = await readAsset(symbol, signal);
      const shownReadAt = data?.found === true ? toShownPrice(data.data).readAt : 0;
      // An answer that is not newer is not announced; the page shows when the source is interrupted.
      if (!answer.found || toShownPrice(answer.data).readAt <= shownReadAt) return undefined;
      const shown = client.setQueryData(assetQuery(session, symbol).queryKey, answer);
      // A refresh is not announced like a search.
      if (shown !== undefined) announced.add(shown);
      return toShownPrice(answer.data).readAt;
    },
  });

  useEffect(() => {
    if (isFetching) {
      fetching.current = symbol;
      return;
    }
    const isNew = data !== undefined && !announced.has(data);
    const ended = fetching.current === symbol || isNew;
    fetching.current = undefined;
    if (!ended) return;
    if (data !== undefined) announced.add(data);
    announce(data, error);
  }, [isFetching, symbol, data, error]);

  const lostAccess = error instanceof ApiError && error.code === 'access_required';
  useEffect(() => {
    // Access has ended: the dashboard then shows the view without access.
    if (lostAccess) void client.invalidateQueries({ queryKey: [accessKey] });
  }, [lostAccess, client]);

  return query;
}

function toShownPrice({ updatedAt, delayMinutes = longestDelayMinutes }: AssetData): ShownPrice {
  return { readAt: Date.parse(updatedAt.quote), delayMinutes };
}

/**
 * Announces a found asset, or a failed refresh of the asset on the page. The page itself shows any other failure,
 * where it stays readable.
 */
function announce(answer: AssetAnswer | undefined, error: Error | null): void {
  if (answer?.found !== true) return;
  if (error !== null) {
    showToast({
      tone: 'error',
      title: texts.errorTitle,
      description: describeFailure(error).text,
    });
    return;
  }
  const description = describeFound(answer.data, serverNow());
  showToast({ tone: 'success', title: texts.successTitle, description });
}
