import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { capitalize, formatFutureDay } from '../../../shared/editions/format-days.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import { dayAfter, daysBetween, tradingSession } from '../../../shared/market/b3-session.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { describeTodaysEvent, nameEvent } from '../event-words.ts';
import { eventsOf, type KnownEvent } from '../known-events.ts';
import type { Depth } from './section.ts';

/** How far ahead an opening lists events after its day, and how many. */
const ahead: Readonly<Record<Depth, { readonly days: number; readonly maximum: number }>> = {
  1: { days: 1, maximum: 1 },
  2: { days: 7, maximum: 3 },
  3: { days: 45, maximum: 6 },
};

/** The events of the day with their hours, and the next ones; without events it is empty. */
export function openingAgenda(facts: EditionFacts, depth: Depth): MessagePart[] {
  const { day } = facts;
  const events = eventsOf(facts);
  const today = events.filter((event) => event.day === day).map(describeTodaysEvent);
  return [
    ...listPart('Hoje na agenda', today),
    ...listPart('Nos próximos dias', upcomingEvents(facts, depth)),
  ];
}

/** Returns the events after the day, soonest first, one line each. */
export function upcomingEvents(facts: EditionFacts, depth: Depth): string[] {
  const { day } = facts;
  const { days, maximum } = ahead[depth];
  return (
    eventsOf(facts)
      .filter((event) => event.day > day && daysBetween(day, event.day) <= days)
      // Every Monday has one.
      .filter(({ event }) => event !== 'focus')
      .slice(0, maximum)
      .map((event) => `${capitalize(formatFutureDay(event.day, day))}: ${nameEvent(event)}.`)
  );
}

/**
 * Returns what is due until the next session in one line; undefined when nothing is known.
 * @param own the reader's own dates of that day, as nouns
 */
export function nextDayLine(
  facts: EditionFacts,
  own: (day: string) => readonly string[],
): string | undefined {
  const { day } = facts;
  let next = dayAfter(day);
  while (tradingSession(next) === undefined) next = dayAfter(next);
  const events = eventsOf(facts).filter((event) => event.day > day && event.day <= next);
  const holidays = events.filter(({ event }) => event === 'b3Closed');
  const due = events.filter((event) => event.day === next);
  const parts = [...due.map(nameEvent), ...own(next)];
  const sentences = [
    ...(holidays.length === 0 ? [] : [closedSentence(holidays, day)]),
    ...(parts.length === 0
      ? []
      : [`${capitalize(formatFutureDay(next, day))}: ${joinClauses(parts)}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function closedSentence(holidays: readonly KnownEvent[], day: string): string {
  const days = holidays.map((holiday) => formatFutureDay(holiday.day, day).split(',', 1).join(''));
  return `${capitalize(joinList(days))}, a B3 não abre.`;
}

/** Clauses with commas of their own need a semicolon between them. */
function joinClauses(clauses: readonly string[]): string {
  return clauses.some((clause) => clause.includes(',')) ? clauses.join('; ') : joinList(clauses);
}

export function listPart(title: string, items: readonly string[]): MessagePart[] {
  return items.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'list', items },
      ];
}
