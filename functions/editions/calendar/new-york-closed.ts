import type { DatedEvent } from './event-rules.ts';

/** Weekdays on which the New York Stock Exchange does not trade, and the names of the holidays in Brazil. */
const occasions: Readonly<Record<string, string>> = {
  '2026-01-01': 'Ano Novo',
  '2026-01-19': 'Dia de Martin Luther King',
  '2026-02-16': 'Dia dos Presidentes',
  '2026-04-03': 'Sexta-feira Santa',
  '2026-05-25': 'Memorial Day',
  '2026-06-19': 'Juneteenth',
  '2026-07-03': 'Independência dos Estados Unidos',
  '2026-09-07': 'Dia do Trabalho americano',
  '2026-11-26': 'Dia de Ação de Graças',
  '2026-12-25': 'Natal',
  '2027-01-01': 'Ano Novo',
  '2027-01-18': 'Dia de Martin Luther King',
  '2027-02-15': 'Dia dos Presidentes',
  '2027-03-26': 'Sexta-feira Santa',
  '2027-05-31': 'Memorial Day',
  '2027-06-18': 'Juneteenth',
  '2027-07-05': 'Independência dos Estados Unidos',
  '2027-09-06': 'Dia do Trabalho americano',
  '2027-11-25': 'Dia de Ação de Graças',
  '2027-12-24': 'Natal',
  '2028-01-17': 'Dia de Martin Luther King',
  '2028-02-21': 'Dia dos Presidentes',
  '2028-04-14': 'Sexta-feira Santa',
  '2028-05-29': 'Memorial Day',
  '2028-06-19': 'Juneteenth',
  '2028-07-04': 'Independência dos Estados Unidos',
  '2028-09-04': 'Dia do Trabalho americano',
  '2028-11-23': 'Dia de Ação de Graças',
  '2028-12-25': 'Natal',
};

export const newYorkClosed: DatedEvent = {
  occasions,
  announcements: [
    {
      source:
        'https://mondovisione.com/media-and-resources/news/nyse-group-announces-2026-2027-and-2028-holiday-and-early-closings-calendar-20251223/',
      readOn: '2026-12-01',
      days: Object.keys(occasions),
    },
  ],
};
