import type {
  EditionFacts,
  EditionKind,
  EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { gatherFacts, type FactSources } from '../../../functions/market/editions/gather-facts.ts';
import { assembleFacts } from '../../../functions/market/editions/make-edition.ts';

/**
 * Returns an edition that is not made yet, from its sources' current data; unknown facts are listed as missing. The
 * opening is that of the next trading day. A future closing cannot be previewed: the closing is that of the last
 * finished session.
 */
export async function nextEdition(
  sources: FactSources,
  kind: EditionKind,
  marginMinutes: number,
): Promise<{ readonly facts: EditionFacts; readonly quotes: EditionQuotes | undefined }> {
  const { clock } = sources;
  const times = timesOfNext(kind, clock(), marginMinutes);
  const draft = await gatherFacts(sources, times, { facts: {}, quotes: undefined }, true);
  return { facts: assembleFacts(times, draft, clock()), quotes: draft.quotes };
}

function timesOfNext(kind: EditionKind, now: Date, marginMinutes: number): EditionTimes {
  const last = lastEnded(now, marginMinutes);
  if (kind === 'closing') return last;
  for (let day = saoPauloDay(now); ; day = dayAfter(day)) {
    const times = editionTimes('opening', day, marginMinutes);
    if (times !== undefined && now < times.from) return { ...times, session: last.session };
  }
}

/** Returns the times of the last closing edition whose figures have arrived. */
export function lastEnded(now: Date, marginMinutes: number): EditionTimes {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const times = editionTimes('closing', day, marginMinutes);
    if (times !== undefined && times.from <= now) return times;
  }
}
