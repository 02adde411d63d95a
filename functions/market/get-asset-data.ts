import type * as z from 'zod/mini';
import type { getAssetData as endpoint } from '../../shared/contracts/market.ts';
import { parseTicker } from '../../shared/market/ticker.ts';
import type { Session } from '../runtime/http/session.ts';
import type { ReadAsset } from './read-asset.ts';

export interface GetAssetDataDependencies {
  /** @throws BfjError `access_required` for whoever has no access */
  readonly requireAccess: (session: Session) => Promise<void>;
  readonly readAsset: ReadAsset;
}

/**
 * What is known of the asset that somebody has searched, for those who have access. A symbol that
 * names none is an answer, not an error.
 * @throws BfjError `access_required`, `partner_unavailable`
 */
export async function getAssetData(
  dependencies: GetAssetDataDependencies,
  session: Session,
  symbol: string,
): Promise<z.infer<(typeof endpoint)['response']>> {
  await dependencies.requireAccess(session);
  const ticker = parseTicker(symbol);
  const data = ticker === undefined ? undefined : await dependencies.readAsset(ticker);
  if (data !== undefined) return { success: true, data, error: null };
  return {
    success: false,
    data: null,
    error: `Não foi possível encontrar dados para ${ticker ?? symbol.toUpperCase()}`,
  };
}
