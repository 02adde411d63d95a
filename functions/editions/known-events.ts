import type { CalendarEvent } from '../../shared/editions/calendar-event.ts';
import type { EditionFacts } from '../../shared/editions/edition-facts.ts';

export type KnownEvent = Pick<CalendarEvent, 'event' | 'day' | 'time' | 'occasion'>;

/**
 * Returns the announced events of an edition in their order: those of a fortnight, and the next Copom decision and
 * IPCA, which are facts of their own and the only events of older editions.
 */
export function eventsOf({
  events = [],
  copomDay,
  ipcaDay,
}: Pick<EditionFacts, 'events' | 'copomDay' | 'ipcaDay'>): readonly KnownEvent[] {
  const isNamed = (name: KnownEvent['event']) => events.some(({ event }) => event === name);
  const others: KnownEvent[] = [];
  if (ipcaDay !== undefined && !isNamed('ipca')) {
    others.push({ event: 'ipca', day: ipcaDay.day, time: '09:00' });
  }
  if (copomDay !== undefined && !isNamed('copomDecision')) {
    others.push({ event: 'copomDecision', day: copomDay.day, time: '18:30' });
  }
  return [...events, ...others].toSorted(
    (a, b) => a.day.localeCompare(b.day) || (a.time ?? '99').localeCompare(b.time ?? '99'),
  );
}
