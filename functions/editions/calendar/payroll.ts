import type { DatedEvent } from './event-rules.ts';

/**
 * The Employment Situation of the US Bureau of Labor Statistics. Read in a copy of its schedule for 2026, as it stood
 * on 30 September 2026.
 */
export const payroll: DatedEvent = {
  newYorkTime: '08:30',
  announcements: [
    {
      source: 'https://www.bls.gov/schedule/news_release/empsit.htm',
      readOn: '2026-12-01',
      days: [
        '2026-01-09',
        '2026-02-11',
        '2026-03-06',
        '2026-04-03',
        '2026-05-08',
        '2026-06-05',
        '2026-07-02',
        '2026-08-07',
        '2026-09-04',
        '2026-10-02',
        '2026-11-06',
        '2026-12-04',
      ],
    },
  ],
};
