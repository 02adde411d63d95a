import type { HistoricalRow } from '../../../shared/market/asset-data.ts';

const halfYearSeconds = 183 * 24 * 60 * 60;
/** A later correction changes a close by less than this; a split or bonus shares change it by more. */
const toleratedShare = 0.01;

/**
 * Joins the prices read now with stored ones of six months: a shorter response does not invalidate the longer one.
 * If both have the same days with different prices, the source has restated them, and the older rows no longer fit.
 */
export function joinHistory(
  earlier: readonly HistoricalRow[],
  read: readonly HistoricalRow[],
): readonly HistoricalRow[] {
  const [first] = read;
  const last = read.at(-1);
  if (first === undefined || last === undefined || !agree(earlier, read)) return read;
  const since = last.date - halfYearSeconds;
  return [...earlier.filter(({ date }) => date < first.date && date >= since), ...read];
}

function agree(earlier: readonly HistoricalRow[], read: readonly HistoricalRow[]): boolean {
  const closes = new Map(read.map(({ date, close }) => [date, close]));
  // The last stored day may not have been complete.
  const shared = earlier.slice(0, -1).filter(({ date }) => closes.has(date));
  return shared.length > 0 && shared.every(({ date, close }) => isNear(close, closes.get(date)));
}

function isNear(one: number | null, other: number | null | undefined): boolean {
  if (one === null || other === null || other === undefined) return false;
  return Math.abs(one - other) <= Math.abs(one) * toleratedShare;
}
