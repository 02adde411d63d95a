import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../access/session/use-session.ts';
import { assetQuery } from '../market/analysis/asset-query.ts';
import { loadAssetView } from '../market/analysis/load-asset-view.ts';
import { assetOf, tabOf } from './dashboard-address.ts';

/**
 * Whoever comes by a link to an asset is not kept waiting twice: its figures, and the code that
 * shows them, are asked for beside the access to them and not after it. The server decides of both
 * by itself; what comes of this is shown by the view, or by nobody.
 */
export function useAssetAhead(): void {
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
