import type { DatedEvent } from './event-rules.ts';

/** Second days of Copom's meetings. Banco Central announces them in June of the year before. */
export const copomDecision: DatedEvent = {
  time: '18:30',
  announcements: [
    {
      source:
        'https://euqueroinvestir.com/economia/copom-2026-bc-divulga-calendarios-de-reunioes-do-ano-que-vem',
      readOn: '2026-11-24',
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
  ],
};
