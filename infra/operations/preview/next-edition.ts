import type {
  EditionFacts,
  EditionKind,
  EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { gatherFacts, type FactSources } from '../../../functions/market/editions/gather-facts.ts';
import { factsOf } from '../../../functions/market/editions/make-edition.ts';

/**
 * An edition that is not made yet, of what its sources say now; what they do not know yet it names as missing. The
 * opening is that of the next trading day. Of a closing that is still to come there is nothing to say: it is that of the
 * last session that has ended.
 */
export async function nextEdition(
  sources: Omit<FactSources, 'hasTime'>,
  kind: EditionKind,
  marginMinutes: number,
): Promise<{ readonly facts: EditionFacts; readonly quotes: EditionQuotes | undefined }> {
  const { clock } = sources;
  const times = timesOfNext(kind, clock(), marginMinutes);
  const draft = await gatherFacts(
    { ...sources, hasTime: () => true },
    times,
    { facts: {}, quotes: undefined },
    true,
  );
  return { facts: factsOf(times, draft, clock()), quotes: draft.quotes };
}

function timesOfNext(kind: EditionKind, now: Date, marginMinutes: number): EditionTimes {
  const last = lastEnded(now, marginMinutes);
  if (kind === 'closing') return last;
  for (let day = saoPauloDay(now); ; day = dayAfter(day)) {
    const times = editionTimes('opening', day, marginMinutes);
    if (times !== undefined && now < times.from) return { ...times, session: last.session };
  }
}

function lastEnded(now: Date, marginMinutes: number): EditionTimes {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const times = editionTimes('closing', day, marginMinutes);
    if (times !== undefined && times.from <= now) return times;
  }
}
