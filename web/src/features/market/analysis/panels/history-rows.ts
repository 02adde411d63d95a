import type { HistoricalRow } from '../../../../../../shared/market/asset-data.ts';

/** The table shows this many days. */
export const shownDays = 30;

/** @param historical one row for each day, oldest first, as returned by the market endpoint */
export function latestRows(historical: readonly HistoricalRow[]): readonly HistoricalRow[] {
  return historical.slice(-shownDays).toReversed();
}
