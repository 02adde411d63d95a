import { codesForNames, type WithCodes } from '../../../shared/assistant/reading/listed-names.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { listedAssetsAccess, listedAssets } from './listed-assets.ts';

/** Replaces listed names by codes; without a stored list a text stays unchanged. */
export type ReadCompanyNames = () => Promise<WithCodes>;

const asItIs: WithCodes = (text) => text;

export const companyNamesAccess = listedAssetsAccess;

export function companyNames(table: Table, clock: Clock): ReadCompanyNames {
  const readListed = listedAssets(table, clock);
  let held: { readonly assets: unknown; readonly withCodes: WithCodes } | undefined;
  return async () => {
    const assets = await readListed();
    if (assets === undefined) return asItIs;
    if (held?.assets !== assets) held = { assets, withCodes: codesForNames(assets.values()) };
    return held.withCodes;
  };
}
