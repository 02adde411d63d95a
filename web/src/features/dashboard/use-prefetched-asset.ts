import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../access/session/use-session.ts';
import { assetQuery } from '../market/analysis/asset-query.ts';
import { loadAssetView } from '../market/analysis/load-asset-view.ts';
import { readSelectedAsset, readTab } from './dashboard-address.ts';

/**
 * Requests a linked asset's data and code in parallel with the access check, so that the user waits once. The server
 * checks access for each call; the view decides whether to show the result.
 */
export function usePrefetchedAsset(): void {
  const session = useSession();
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const ask = useEffectEvent(() => {
    const symbol = readSelectedAsset(parameters);
    // A trial has no analysis.
    if (session?.kind !== 'account' || readTab(parameters) !== 'analise' || symbol === '') return;
    void client.prefetchQuery(assetQuery(session, symbol));
    loadAssetView().catch(() => undefined);
  });
  useEffect(() => ask(), []);
}
