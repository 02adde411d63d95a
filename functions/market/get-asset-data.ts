import type * as z from 'zod/mini';
import type { getAssetData as endpoint } from '../../shared/contracts/market.ts';
import { parseTicker } from '../../shared/market/ticker.ts';
import type { Session } from '../runtime/http/session.ts';
import type { CountCall, RateLimit } from '../runtime/rate-limit.ts';
import type { ReadAsset } from './read-asset.ts';

export interface GetAssetDataEffects {
  /** @throws BfjError `access_required` for whoever has no access */
  readonly requireAccess: (session: Session) => Promise<void>;
  readonly countCall: CountCall;
  readonly readAsset: ReadAsset;
}

/** More than one person looks at; a program would use up the partner's quota for all. */
export const assetReadLimits: readonly RateLimit[] = [
  { name: 'get-asset-data', maximum: 60, windowSeconds: 60 },
  { name: 'get-asset-data-day', maximum: 600, windowSeconds: 24 * 60 * 60 },
];

/**
 * What is known of the asset that somebody has searched, for those who have access. A symbol that
 * names none is an answer, not an error.
 * @throws BfjError `access_required`, `rate_limited`, `partner_unavailable`
 */
export async function getAssetData(
  effects: GetAssetDataEffects,
  session: Session,
  symbol: string,
): Promise<z.infer<(typeof endpoint)['response']>> {
  await Promise.all([
    effects.requireAccess(session),
    ...assetReadLimits.map((limit) => effects.countCall(limit, session.accountId)),
  ]);
  const ticker = parseTicker(symbol);
  const data = ticker === undefined ? undefined : await effects.readAsset(ticker);
  if (data !== undefined) return { success: true, data, error: null };
  return {
    success: false,
    data: null,
    error: `Não foi possível encontrar dados para ${ticker ?? symbol.toUpperCase()}`,
  };
}
