import type { AnnouncedDay } from '../../shared/editions/edition-facts.ts';

/*
 * Days that are announced once for a whole year. When you add a year, name the page that announces it. Banco Central
 * announces the Copom days in June of the year before, IBGE its own in the last months of that year.
 */

interface Announcement {
  readonly source: string;
  /** `yyyy-mm-dd`, in order. */
  readonly days: readonly string[];
}

/** Second days of the meetings: the decision is published from 18:30 on. Read on 24 November 2026. */
const copom: readonly Announcement[] = [
  {
    source:
      'https://euqueroinvestir.com/economia/copom-2026-bc-divulga-calendarios-de-reunioes-do-ano-que-vem',
    days: [
      '2026-01-28',
      '2026-03-18',
      '2026-04-29',
      '2026-06-17',
      '2026-08-05',
      '2026-09-16',
      '2026-11-04',
      '2026-12-09',
    ],
  },
];

/**
 * Days on which the IPCA of the previous month is published, at 9:00. Read on 24 November 2026, from a secondary
 * source.
 */
const ipca: readonly Announcement[] = [
  {
    source: 'https://boletimnacional.com.br/?p=15346',
    days: [
      '2026-01-09',
      '2026-02-10',
      '2026-03-12',
      '2026-04-10',
      '2026-05-12',
      '2026-06-12',
      '2026-07-10',
      '2026-08-11',
      '2026-09-11',
      '2026-10-09',
      '2026-11-12',
      '2026-12-11',
    ],
  },
];

export const announcements = { copom, ipca } as const;
export type AnnouncedEvent = keyof typeof announcements;

/** Returns the first announced day from a day (`yyyy-mm-dd`) on; undefined when unknown. */
export function findNextAnnouncedDay(
  event: AnnouncedEvent,
  from: string,
): AnnouncedDay | undefined {
  for (const { source, days } of announcements[event]) {
    const day = days.find((one) => one >= from);
    if (day !== undefined) return { day, source };
  }
  return undefined;
}

/** Returns the last announced day up to a day (`yyyy-mm-dd`); undefined when unknown. */
export function findLastAnnouncedDay(event: AnnouncedEvent, until: string): string | undefined {
  return announcements[event].flatMap(({ days }) => days).findLast((day) => day <= until);
}

/** From December on an operator is reminded to add next year's days; before, they may not have been announced. */
const reminderFrom = '12-01';

/** Returns the events that have no days for the coming year, from December on. */
export function findEventsWithoutNextYear(today: string): AnnouncedEvent[] {
  if (today.slice(5) < reminderFrom) return [];
  const nextYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
  return (['copom', 'ipca'] as const).filter(
    (event) => findNextAnnouncedDay(event, nextYear) === undefined,
  );
}
