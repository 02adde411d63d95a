import type { ListedAsset } from '../../integrations/brapi.ts';

/**
 * Sorts by the volume traded in reais, which approximates how well known an asset is: among equal matches of a
 * search the first is the most likely. Without volumes the order of tickers holds.
 */
export function sortByTurnover(listed: readonly ListedAsset[]): ListedAsset[] {
  return listed.toSorted(
    (a, b) =>
      calculateTurnover(b) - calculateTurnover(a) ||
      (a.stock < b.stock ? -1 : a.stock > b.stock ? 1 : 0),
  );
}

export function calculateTurnover({
  close,
  volume,
}: Pick<ListedAsset, 'close' | 'volume'>): number {
  return (close ?? 0) * (volume ?? 0);
}
