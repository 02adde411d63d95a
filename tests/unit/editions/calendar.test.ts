import { describe, expect, it, test } from 'vitest';
import {
  datedEventNames,
  datedEvents,
  eventsBetween,
  findEventsWithoutNextYear,
  findNextAnnouncedDay,
  type DatedEventName,
} from '../../../functions/editions/calendar/calendar.ts';
import type { DatedEvent } from '../../../functions/editions/calendar/event-rules.ts';
import { calendarLines } from '../../../infra/operations/calendar/calendar-lines.ts';

const daysOf = (event: DatedEventName) => {
  const rule: DatedEvent = datedEvents[event];
  return rule.announcements.flatMap(({ days }) => days);
};
const eventsOn = (day: string) =>
  eventsBetween(day, day).map(({ event, time = '' }) => `${event} ${time}`.trim());

describe('the announced days', () => {
  it.each(datedEventNames)('of %s are sorted weekdays, each with its source', (event) => {
    const days = daysOf(event);
    expect(days).toEqual([...new Set(days)].toSorted());
    const rule: DatedEvent = datedEvents[event];
    for (const { source, readOn } of rule.announcements) {
      expect([URL.canParse(source), /^\d{4}-\d{2}-\d{2}$/.test(readOn)]).toEqual([true, true]);
    }
    expect(days.filter((day) => new Date(day).getUTCDay() % 6 === 0)).toEqual([]);
  });

  it('are eight Wednesdays a year for Copom and the Fed, and one day a month for the IPCA', () => {
    for (const event of ['copomDecision', 'fedDecision'] as const) {
      const days = daysOf(event).filter((day) => day < '2028');
      expect(days.every((day) => new Date(day).getUTCDay() === 3)).toBe(true);
      for (const [year, members] of Map.groupBy(days, (day) => day.slice(0, 4))) {
        expect([event, year, members.length]).toEqual([event, year, 8]);
      }
    }
    const months = daysOf('ipca').map((day) => day.slice(0, 7));
    expect(new Set(months).size).toBe(months.length);
  });

  it('have the minutes six days after their meeting', () => {
    for (const day of daysOf('copomMinutes')) {
      const meeting = new Date(Date.parse(day) - 6 * 86_400_000).toISOString().slice(0, 10);
      expect(daysOf('copomDecision')).toContain(meeting);
    }
  });

  it('include the given day in the search for the next one, and are undefined beyond the last', () => {
    expect(findNextAnnouncedDay('copomDecision', '2026-11-24')?.day).toBe('2026-12-09');
    expect(findNextAnnouncedDay('copomDecision', '2026-12-09')?.day).toBe('2026-12-09');
    expect(findNextAnnouncedDay('copomDecision', '2090-01-01')).toBeUndefined();
  });

  it('must contain the next year from December on', () => {
    expect(findEventsWithoutNextYear('2089-11-30')).toEqual([]);
    expect(findEventsWithoutNextYear('2089-12-01')).toEqual(datedEventNames);
  });
});

describe('the events of a day', () => {
  test.each([
    ['2026-12-09', ['fedDecision 16:00', 'copomDecision 18:30']],
    // New York has summer time.
    ['2026-06-17', ['fedDecision 15:00', 'copomDecision 18:30']],
    ['2026-12-04', ['payroll 10:30']],
    ['2026-12-11', ['ipca 09:00']],
    ['2026-12-15', ['copomMinutes 08:00']],
    ['2026-11-30', ['focus 08:25']],
    ['2026-11-26', ['newYorkClosed']],
    ['2026-12-18', ['optionsExpiry']],
    // Good Friday 2027 is not a third Friday; that of 2025 was, and options expired on Thursday.
    ['2025-04-17', ['optionsExpiry']],
    ['2025-04-18', ['b3Closed']],
    // A Monday without trading has no survey.
    ['2026-10-12', ['b3Closed']],
    ['2027-02-10', ['b3OpensLate 13:00']],
    ['2027-01-04', ['focus 08:25', 'indexRebalancing']],
    // 1 May 2028 is a Monday and a holiday.
    ['2028-05-02', ['indexRebalancing']],
    ['2026-12-02', []],
    ['2026-12-05', []],
  ])('%s: %j', (day, events) => {
    expect(eventsOn(day)).toEqual(events);
  });

  it('have the name of a holiday and the source of the date', () => {
    expect(eventsBetween('2026-11-26', '2026-11-26')).toMatchObject([
      { occasion: 'Dia de Ação de Graças', source: expect.stringContaining('nyse') },
    ]);
  });
});

describe('npm run calendar', () => {
  it('names the last known day of each event, and succeeds when all are known for 60 days', () => {
    const { lines, isRunningOut } = calendarLines('2026-12-01', () => '2027-12-08');
    expect(isRunningOut).toBe(false);
    expect(lines[0]).toBe("ok    Copom's decision: known until 2027-12-08, 372 days");
  });

  test.each([
    ['2027-01-30', false],
    ['2027-01-29', true],
    ['2026-11-30', true],
    [undefined, true],
  ])('fails when an event is known until %s: %s', (last, fails) => {
    const found = calendarLines('2026-12-01', (event) => (event === 'gdp' ? last : '2028-01-01'));
    expect(found.isRunningOut).toBe(fails);
  });
});
