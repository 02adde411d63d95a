import { assetGroups } from '../../market/facts/asset-groups.ts';
import type { AssetSet } from './query.ts';

const fundLetters = /11$/;

/** Returns whether all assets of a set are funds, as far as their codes say. */
export function isOfFunds(set: AssetSet | undefined): boolean {
  if (set === undefined) return false;
  if (set.of === 'kinds') return set.kinds.length === 1 && set.kinds[0] === 'fund';
  if (set.of === 'named') return set.tickers.every((ticker) => fundLetters.test(ticker));
  return assetGroups.find(({ name }) => name === set.group)?.kind === 'fund';
}
