import { queryOptions } from '@tanstack/react-query';
import { getAssetData } from '../../../../../shared/contracts/market.ts';
import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { quoteMilliseconds } from '../../../../../shared/market/moving-prices.ts';
import { parseTicker } from '../../../../../shared/market/ticker.ts';
import { assetOutcome as texts } from '../../../copy/market/market.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import type { StoredSession } from '../../access/session/session-store.ts';
import { sessionKey } from '../../access/session/use-session-query.ts';

/** The first word of the key of every asset that was read. */
export const assetKey = 'asset';

/** An asset, or the reason why there is none for the symbol. */
export type AssetAnswer =
  | { readonly found: true; readonly data: AssetData }
  | { readonly found: false; readonly message: string };

/**
 * Reads an asset. A text that cannot be a symbol is not sent.
 * @throws ApiError
 */
export async function readAsset(symbol: string, signal: AbortSignal): Promise<AssetAnswer> {
  if (parseTicker(symbol) === undefined) {
    return { found: false, message: texts.notFound(symbol) };
  }
  const { success, data, error } = await callWithSession(getAssetData, { symbol }, { signal });
  if (success && data !== null) return { found: true, data };
  return { found: false, message: error ?? texts.notFound(symbol) };
}

/** The query of an asset, shared by its view and by preloads. */
export function assetQuery(session: StoredSession | undefined, symbol: string) {
  return queryOptions({
    queryKey: sessionKey([assetKey, symbol], session),
    queryFn: async ({ signal }) => readAsset(symbol, signal),
    staleTime: quoteMilliseconds,
    // A partner that has failed would fail again a moment later; a lost connection may have come back.
    retry: (failures, error) =>
      failures < 1 && error instanceof ApiError && error.code === 'network',
  });
}
