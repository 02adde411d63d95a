import type { DatedEvent } from './event-rules.ts';

/** Copom's minutes: the Tuesday after each meeting. */
export const copomMinutes: DatedEvent = {
  time: '08:00',
  announcements: [
    {
      source:
        'https://boletimnacional.com.br/2026/02/19/calendario-copom-2026-datas-das-reunioes-e-divulgacao-das-atas',
      readOn: '2026-12-01',
      days: [
        '2026-03-24',
        '2026-05-05',
        '2026-06-23',
        '2026-08-11',
        '2026-09-22',
        '2026-11-10',
        '2026-12-15',
      ],
    },
  ],
};
