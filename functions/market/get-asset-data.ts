import type * as z from 'zod/mini';
import type { getAssetData as endpoint } from '../../shared/contracts/market.ts';
import type { SectorMedians } from '../../shared/market/asset-data.ts';
import { parseTicker } from '../../shared/market/ticker.ts';
import type { ReadAsset } from './read-asset.ts';

export interface GetAssetDataDependencies {
  readonly readAsset: ReadAsset;
  /** Reads the medians of a share's sector; undefined without a sector, or before it was read. */
  readonly readSectorMedians: (ticker: string) => Promise<SectorMedians | undefined>;
  /** The maximum delay of the source in minutes. */
  readonly delayMinutes: number;
}

/**
 * Reads the asset that a subscriber has searched. An unknown symbol is an answer, not an error.
 * @throws ProblemError `partner_unavailable`
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
