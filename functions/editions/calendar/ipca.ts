import type { DatedEvent } from './event-rules.ts';

/** Publication of the previous month's IPCA. IBGE announces its days in the last months of the year before. */
export const ipca: DatedEvent = {
  time: '09:00',
  announcements: [
    {
      source: 'https://boletimnacional.com.br/?p=15346',
      readOn: '2026-11-24',
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
  ],
};
