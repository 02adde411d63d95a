import type * as z from 'zod/mini';
import type { getAssetData as endpoint } from '../../shared/contracts/market.ts';
import type { SectorMedians } from '../../shared/market/asset-data.ts';
import { parseTicker } from '../../shared/market/ticker.ts';
import type { ReadAsset } from './read-asset.ts';

export interface GetAssetDataDependencies {
  readonly readAsset: ReadAsset;
  /** What the sector of a share is like; undefined of what is in none, or not read yet. */
  readonly readSectorMedians: (ticker: string) => Promise<SectorMedians | undefined>;
  /** So many minutes the source may be behind. */
  readonly delayMinutes: number;
}

/**
 * What is known of the asset that a subscriber has searched. A symbol that names none is an answer,
 * not an error.
 * @throws BfjError `partner_unavailable`
 */
export async function getAssetData(
  dependencies: GetAssetDataDependencies,
  symbol: string,
): Promise<z.infer<(typeof endpoint)['response']>> {
  const ticker = parseTicker(symbol);
  const [data, sectorMedians] =
    ticker === undefined
      ? []
      : await Promise.all([dependencies.readAsset(ticker), dependencies.readSectorMedians(ticker)]);
  if (data !== undefined) {
    const { delayMinutes } = dependencies;
    return { success: true, data: { ...data, sectorMedians, delayMinutes }, error: null };
  }
  return {
    success: false,
    data: null,
    error: `Não foi possível encontrar dados para ${ticker ?? symbol.toUpperCase()}`,
  };
}
