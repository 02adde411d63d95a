import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { useSession } from '../../access/session/use-session.ts';
import { describeFailure, describeFound } from './asset-answer.ts';
import { assetQuery, type AssetAnswer } from './asset-query.ts';

/**
 * Answers that have been announced. One that came before the view was mounted is announced by the
 * view.
 */
const told = new WeakSet<AssetAnswer>();

/** What is known of an asset; each search that comes to an end is told in a notice. */
export function useAssetData(symbol: string) {
  const session = useSession();
  const client = useQueryClient();
  const query = useQuery({
    ...assetQuery(session, symbol),
    enabled: session !== undefined,
    // Every finished search is announced, so there is none that nobody asked for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isFetching } = query;
  const fetching = useRef<string>(undefined);

  useEffect(() => {
    if (isFetching) {
      fetching.current = symbol;
      return;
    }
    const isNew = data !== undefined && !told.has(data);
    const ended = fetching.current === symbol || isNew;
    fetching.current = undefined;
    if (!ended) return;
    if (data !== undefined) told.add(data);
    announce(symbol, data, error);
  }, [isFetching, symbol, data, error]);

  const lostAccess = error instanceof ApiError && error.code === 'access_required';
  useEffect(() => {
    // Access has ended: the dashboard then shows the view without access.
    if (lostAccess) void client.invalidateQueries({ queryKey: [accessKey] });
  }, [lostAccess, client]);

  return query;
}

function announce(symbol: string, answer: AssetAnswer | undefined, error: Error | null): void {
  if (error !== null) {
    notify({
      tone: 'error',
      title: texts.errorTitle,
      description: describeFailure(error).text,
    });
  } else if (answer?.found === false) {
    notify({ tone: 'error', title: texts.notFoundTitle, description: answer.message });
  } else if (answer?.found === true) {
    const description = describeFound(answer.data, serverNow());
    notify({ tone: 'success', title: texts.successTitle, description });
  }
}
