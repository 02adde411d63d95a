import { codesForNames, type ReplaceNames } from '../../assistant/reading/listed-names.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { listedAssetsAccess, listedAssets } from './listed-assets.ts';

/** Replaces listed names by codes; without a stored list a text stays unchanged. */
export type ReadCompanyNames = () => Promise<ReplaceNames>;

const unchanged: ReplaceNames = (text) => text;

export const companyNamesAccess = listedAssetsAccess;

export function companyNames(table: Table, clock: Clock): ReadCompanyNames {
  const readListed = listedAssets(table, clock);
  let cached: { readonly assets: unknown; readonly withCodes: ReplaceNames } | undefined;
  return async () => {
    const assets = await readListed();
    if (assets === undefined) return unchanged;
    if (cached?.assets !== assets) cached = { assets, withCodes: codesForNames(assets.values()) };
    return cached.withCodes;
  };
}
