import fc from 'fast-check';
import {
  eventsBetween,
  findNextAnnouncedDay,
} from '../../../functions/editions/calendar/calendar.ts';
import { findMissingFacts, type EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { addDays, tradingSession } from '../../../shared/market/b3-session.ts';
import { arbitraryEditionOf, type ArbitraryEdition } from './arbitrary-editions.ts';

/** A trading day's two editions. The opening has the values of the closing before it, as it has in the product. */
export interface DayOfEditions {
  readonly day: string;
  readonly opening: ArbitraryEdition;
  readonly closing: ArbitraryEdition;
}

/** Returns the editions of consecutive trading days, with their announced events and random values. */
export function consecutiveEditions(
  from: string,
  count: number,
  seed: number,
): readonly DayOfEditions[] {
  const days: string[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    if (tradingSession(day) !== undefined) days.push(day);
  }
  let before: ArbitraryEdition | undefined;
  return days.map((day, index) => {
    const closing = sampleClosing(day, seed + index);
    const opening = openingAfter(day, before ?? closing);
    before = closing;
    return { day, opening, closing };
  });
}

/** Of several random editions the fullest, with the announced events of its day. */
function sampleClosing(day: string, seed: number): ArbitraryEdition {
  const samples = fc.sample(arbitraryEditionOf('closing', day), { seed, numRuns: 6 });
  const known = samples
    .map(({ facts }) => facts)
    .toSorted((a, b) => b.missing.length - a.missing.length);
  const merged: EditionFacts = Object.assign({}, ...known);
  const quotes = samples.find((one) => one.quotes !== undefined)?.quotes;
  return { facts: withEvents(merged, day), quotes };
}

function openingAfter(day: string, { facts, quotes }: ArbitraryEdition): ArbitraryEdition {
  const times = editionTimes('opening', day, 30);
  const { session } = facts;
  const madeAt = times?.completeBy.toISOString() ?? facts.madeAt;
  const bitcoin = facts.bitcoin && { ...facts.bitcoin, at: madeAt };
  return {
    facts: withEvents(
      { ...facts, ...(bitcoin && { bitcoin }), kind: 'opening', day, session, madeAt },
      day,
    ),
    quotes,
  };
}

function withEvents(facts: EditionFacts, day: string): EditionFacts {
  const dated: EditionFacts = {
    ...facts,
    copomDay: findNextAnnouncedDay('copomDecision', day),
    ipcaDay: findNextAnnouncedDay('ipca', day),
    events: eventsBetween(day, addDays(day, 14)),
  };
  return { ...dated, missing: findMissingFacts(dated) };
}
