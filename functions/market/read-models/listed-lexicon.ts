import {
  buildAssetLexicon,
  knownNames,
  type AssetLexicon,
} from '../../assistant/lexicon/asset-lexicon.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { listedAssets } from './listed-assets.ts';

/** The names of the listed assets; without a stored list, those that are known without one. */
export type ReadLexicon = () => Promise<AssetLexicon>;

export function listedLexicon(table: Table, clock: Clock): ReadLexicon {
  const readListed = listedAssets(table, clock);
  let cached: { readonly assets: unknown; readonly lexicon: AssetLexicon } | undefined;
  return async () => {
    const assets = await readListed();
    if (assets === undefined) return knownNames;
    if (cached?.assets !== assets) {
      const names = [...assets.values()].map(({ ticker, name, type }) => ({
        ticker,
        name,
        isFund: type === 'fund',
      }));
      cached = { assets, lexicon: buildAssetLexicon(names) };
    }
    return cached.lexicon;
  };
}
