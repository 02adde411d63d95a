import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { dayBefore, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import type { EditionId } from '../../entities/edition.ts';
import type { EditionReader } from './edition-reader.ts';

/** Today's editions may not be made yet, and one of the last session may be missing. */
const sessionsSearched = 3;

/** Returns the newest edition that was made by an instant, as stored, in one request; undefined when there is none. */
export async function findNewestEdition(
  editions: Pick<EditionReader, 'facts'>,
  at: Date,
): Promise<EditionFacts | undefined> {
  const stored = await editions.facts(newestIds(saoPauloDay(at)));
  return stored.find(({ madeAt }) => Date.parse(madeAt) <= at.getTime());
}

/** Newest first. */
function newestIds(today: string): EditionId[] {
  const ids: EditionId[] = [];
  for (let day = today; ids.length < 2 * sessionsSearched; day = dayBefore(day)) {
    if (tradingSession(day) === undefined) continue;
    ids.push({ kind: 'closing', day }, { kind: 'opening', day });
  }
  return ids;
}
