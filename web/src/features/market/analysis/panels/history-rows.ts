import type { HistoricalRow } from '../../../../../../shared/market/asset-data.ts';

/** The table shows this many days. */
export const shownDays = 30;

/** @param historical a row each day, oldest first, as the market's endpoint answers */
export function latestRows(historical: readonly HistoricalRow[]): readonly HistoricalRow[] {
  return historical.slice(-shownDays).toReversed();
}
