import { dayBefore, tradingSession } from '../../../shared/market/b3-session.ts';
import type { EditionId } from '../../entities/edition.ts';

/**
 * Returns the ids of the closing editions of a number of days before a day (`yyyy-mm-dd`), in order, preceded by the
 * closing from which changes are calculated.
 */
export function closingsOfDays(day: string, days: number): readonly [EditionId, ...EditionId[]] {
  let first = day;
  for (let back = 0; back < days; back += 1) first = dayBefore(first);
  const ids: EditionId[] = [];
  let each = dayBefore(day);
  for (; each >= first; each = dayBefore(each)) {
    if (tradingSession(each) !== undefined) ids.unshift({ kind: 'closing', day: each });
  }
  while (tradingSession(each) === undefined) each = dayBefore(each);
  return [{ kind: 'closing', day: each }, ...ids];
}
