import type { DatedEvent } from './event-rules.ts';

/** Second days of the FOMC's meetings, announced in August or September of the year before the year before. */
export const fedDecision: DatedEvent = {
  newYorkTime: '14:00',
  announcements: [
    {
      source:
        'https://mondovisione.com/media-and-resources/news/federal-open-market-committee-announces-its-tentative-meeting-schedule-for-2025/',
      readOn: '2026-12-01',
      days: [
        '2026-01-28',
        '2026-03-18',
        '2026-04-29',
        '2026-06-17',
        '2026-07-29',
        '2026-09-16',
        '2026-10-28',
        '2026-12-09',
      ],
    },
    {
      source:
        'https://www.einpresswire.com/article/846495920/federal-open-market-committee-announces-its-tentative-meeting-schedule-for-2027',
      readOn: '2026-12-01',
      days: [
        '2027-01-27',
        '2027-03-17',
        '2027-04-28',
        '2027-06-09',
        '2027-07-28',
        '2027-09-15',
        '2027-10-27',
        '2027-12-08',
        '2028-01-26',
      ],
    },
  ],
};
