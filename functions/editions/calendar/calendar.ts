import {
  calendarEventNames,
  type CalendarEvent,
  type CalendarEventName,
} from '../../../shared/editions/calendar-event.ts';
import type { AnnouncedDay } from '../../../shared/editions/edition-facts.ts';
import { dayAfter, isNewYorkSummer } from '../../../shared/market/b3-session.ts';
import {
  b3Closed,
  b3OpensLate,
  focus,
  indexRebalancing,
  optionsExpiry,
} from './computed-events.ts';
import { copomDecision } from './copom-decision.ts';
import { copomMinutes } from './copom-minutes.ts';
import type { ComputedEvent, DatedEvent } from './event-rules.ts';
import { fedDecision } from './fed-decision.ts';
import { gdp, ipca15, unemployment } from './ibge-releases.ts';
import { ipca } from './ipca.ts';
import { newYorkClosed } from './new-york-closed.ts';
import { payroll } from './payroll.ts';

/** Events whose days have to be entered every year. */
export const datedEvents = {
  copomDecision,
  copomMinutes,
  ipca,
  ipca15,
  gdp,
  unemployment,
  payroll,
  fedDecision,
  newYorkClosed,
} as const satisfies Partial<Record<CalendarEventName, DatedEvent>>;
export type DatedEventName = keyof typeof datedEvents;
export const datedEventNames = calendarEventNames.filter(
  (name): name is DatedEventName => name in datedEvents,
);

const computedEvents: readonly (readonly [CalendarEventName, ComputedEvent])[] = [
  ['focus', focus],
  ['optionsExpiry', optionsExpiry],
  ['indexRebalancing', indexRebalancing],
  ['b3Closed', b3Closed],
  ['b3OpensLate', b3OpensLate],
];

/** Returns the known events of some days (`yyyy-mm-dd`), including both ends, in the order of their times. */
export function eventsBetween(from: string, to: string): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  for (const event of datedEventNames) {
    const rule: DatedEvent = datedEvents[event];
    for (const { source, days } of rule.announcements) {
      for (const day of days) {
        if (day < from || day > to) continue;
        const time = timeOf(rule, day);
        const occasion = rule.occasions?.[day];
        events.push({
          event,
          day,
          ...(time === undefined ? {} : { time }),
          ...(occasion === undefined ? {} : { occasion }),
          source,
        });
      }
    }
  }
  for (let day = from; day <= to; day = dayAfter(day)) {
    for (const [event, { source, isOn, timeOn }] of computedEvents) {
      if (!isOn(day)) continue;
      events.push({ event, day, ...(timeOn === undefined ? {} : { time: timeOn(day) }), source });
    }
  }
  return events.toSorted(
    (a, b) => a.day.localeCompare(b.day) || (a.time ?? '99').localeCompare(b.time ?? '99'),
  );
}

/** Returns the first announced day from a day (`yyyy-mm-dd`) on; undefined when unknown. */
export function findNextAnnouncedDay(
  event: DatedEventName,
  from: string,
): AnnouncedDay | undefined {
  const rule: DatedEvent = datedEvents[event];
  for (const { source, days } of rule.announcements) {
    const day = days.find((one) => one >= from);
    if (day !== undefined) return { day, source };
  }
  return undefined;
}

/** Returns the last announced day up to a day (`yyyy-mm-dd`); undefined when unknown. */
export function findLastAnnouncedDay(event: DatedEventName, until: string): string | undefined {
  return announcedDays(event).findLast((day) => day <= until);
}

/** Returns the last announced day of an event; undefined while none is entered. */
export function findLastKnownDay(event: DatedEventName): string | undefined {
  return announcedDays(event).at(-1);
}

/** From December on an operator is reminded to add next year's days; before, they may not have been announced. */
const reminderFrom = '12-01';

/** Returns the events that have no days for the coming year, from December on. */
export function findEventsWithoutNextYear(today: string): DatedEventName[] {
  if (today.slice(5) < reminderFrom) return [];
  const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
  return datedEventNames.filter((event) => findNextAnnouncedDay(event, nextYear) === undefined);
}

function announcedDays(event: DatedEventName): readonly string[] {
  const rule: DatedEvent = datedEvents[event];
  return rule.announcements.flatMap(({ days }) => days);
}

/** São Paulo is one hour ahead of New York in New York's summer, and two in its winter. */
function timeOf({ time, newYorkTime }: DatedEvent, day: string): string | undefined {
  if (newYorkTime === undefined) return time;
  const [hour, minute] = newYorkTime.split(':');
  const ahead = isNewYorkSummer(day) ? 1 : 2;
  return `${String(Number(hour) + ahead).padStart(2, '0')}:${minute ?? '00'}`;
}
