import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../access/session/use-session.ts';
import { assetQuery } from '../market/analysis/asset-query.ts';
import { loadAssetView } from '../market/analysis/load-asset-view.ts';
import { assetOf, tabOf } from './dashboard-address.ts';

/**
 * For a link to an asset, its figures and the code that shows them are requested together with the
 * access check and not after it, so that the person waits only once. The server checks access for
 * each by itself; the result is shown by the view, or not at all.
 */
export function usePrefetchedAsset(): void {
  const session = useSession();
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const ask = useEffectEvent(() => {
    const symbol = assetOf(parameters);
    // A trial has no analysis.
    if (session?.kind !== 'account' || tabOf(parameters) !== 'analise' || symbol === '') return;
    void client.prefetchQuery(assetQuery(session, symbol));
    loadAssetView().catch(() => undefined);
  });
  useEffect(() => ask(), []);
}
