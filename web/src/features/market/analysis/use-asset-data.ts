import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { sessionName } from '../../access/session/session-name.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { useSession } from '../../access/session/use-session.ts';
import { describeFailure, describeFound, readAsset, type AssetAnswer } from './asset-answer.ts';
import { assetKey } from './asset-key.ts';

/** As long as the server itself takes a quote for fresh while the exchange trades. */
const freshMilliseconds = 5 * 60_000;

/** What is known of an asset; each search that comes to an end is told in a notice. */
export function useAssetData(symbol: string) {
  const session = useSession();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [assetKey, sessionName(session), symbol],
    queryFn: ({ signal }) => readAsset(symbol, signal),
    enabled: session !== undefined,
    staleTime: freshMilliseconds,
    // Nobody has asked then, and every end of a search is announced.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // A partner that failed fails again a moment later; the connection may have come back.
    retry: (failures, error) =>
      failures < 1 && error instanceof ApiError && error.code === 'network',
  });
  const { data, error, isFetching } = query;
  const fetching = useRef<string>(undefined);

  useEffect(() => {
    if (isFetching) {
      fetching.current = symbol;
      return;
    }
    const ended = fetching.current === symbol;
    fetching.current = undefined;
    if (ended) announce(symbol, data, error);
  }, [isFetching, symbol, data, error]);

  const lostAccess = error instanceof ApiError && error.code === 'access_required';
  useEffect(() => {
    // The dashboard then shows what is left without access.
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
