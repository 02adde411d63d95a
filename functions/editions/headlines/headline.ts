import {
  formatDayAndMonth,
  previousMonthName,
  saoPauloDayOf,
  weekdayName,
} from '../../../shared/editions/format-days.ts';
import { formatPercent } from '../../../shared/values/format-market-numbers.ts';
import type { CalendarEventName } from '../../../shared/editions/calendar-event.ts';
import { eventHour } from '../event-words.ts';
import { eventsOf, type KnownEvent } from '../known-events.ts';
import { closingOfWeekday, closingShapes } from './closing-headlines.ts';
import {
  longestHeadline,
  shapeIndexes,
  type HeadlineFacts,
  type HeadlineShape,
} from './headline-facts.ts';
import { openingOfWeekday, openingShapes } from './opening-headlines.ts';

/**
 * Returns the headline of an edition: a subject, and a verb that the figures support. An opening announces the event
 * of its day. Other days take one of 25 shapes by their weekday and week, which is a different one for every weekday
 * of a month, and a shape with the weekday where the facts do not support it.
 */
export function writeHeadline(facts: HeadlineFacts): string {
  const { kind, day } = facts;
  const { group, shape, week } = shapeIndexes(day);
  const shapes = kind === 'opening' ? openingShapes : closingShapes;
  const candidates = [
    ...(kind === 'opening' ? [eventHeadline(facts, week)] : []),
    shapes[group]?.[shape]?.(facts),
    kind === 'opening'
      ? openingOfWeekday(week, weekdayName(day))
      : closingOfWeekday(facts, week, weekdayName(day)),
  ];
  return (
    candidates.find((text) => text !== undefined && text.length <= longestHeadline) ??
    `O dia no mercado: ${formatDayAndMonth(day)}`
  );
}

/** Events that make the headline of their day, the most important first. */
const eventShapes: readonly (readonly [
  CalendarEventName,
  (event: KnownEvent, week: number) => string,
])[] = [
  ['copomDecision', (event) => `Copom decide a Selic hoje, a partir das ${eventHour(event) ?? ''}`],
  ['fedDecision', (event) => `Fed decide os juros americanos às ${eventHour(event) ?? ''}`],
  [
    'ipca',
    ({ day, ...event }) => `IPCA de ${previousMonthName(day)} sai às ${eventHour(event) ?? ''}`,
  ],
  ['gdp', (event) => `IBGE divulga o PIB às ${eventHour(event) ?? ''}`],
  ['ipca15', (event) => `Prévia da inflação sai às ${eventHour(event) ?? ''}`],
  ['payroll', (event) => `Dia de payroll: emprego nos EUA sai às ${eventHour(event) ?? ''}`],
  ['copomMinutes', (event) => `Copom explica a decisão em ata, às ${eventHour(event) ?? ''}`],
  ['unemployment', (event) => `Taxa de desemprego sai às ${eventHour(event) ?? ''}`],
  ['newYorkClosed', (_, week) => newYorkShapes[week % 2] ?? newYorkShapes[0]],
  ['b3OpensLate', (event) => `Bolsa abre mais tarde, às ${eventHour(event) ?? ''}`],
  ['indexRebalancing', () => 'Ibovespa tem nova carteira a partir de hoje'],
  ['optionsExpiry', () => 'Opções sobre ações vencem hoje na B3'],
  ['focus', (event, week) => focusShapes(eventHour(event) ?? '')[week] ?? ''],
];

const newYorkShapes = ['Bolsas de Nova York não abrem hoje', 'Dia sem Nova York na bolsa'] as const;

const focusShapes = (hour: string) => [
  `Semana começa com o Focus, às ${hour}`,
  `Focus sai às ${hour} e abre a semana`,
  `Segunda tem Focus, às ${hour}`,
  `Projeções do mercado saem às ${hour}, no Focus`,
  `Banco Central publica o Focus às ${hour}`,
];

function eventHeadline(facts: HeadlineFacts, week: number): string | undefined {
  const today = eventsOf(facts).filter(({ day }) => day === facts.day);
  const find = (name: CalendarEventName) => today.find(({ event }) => event === name);
  if (find('copomDecision') !== undefined && find('fedDecision') !== undefined) {
    return 'Dia de juros: Fed à tarde, Copom à noite';
  }
  for (const [name, write] of eventShapes) {
    // Copom's decision of the evening before takes precedence over events of a whole day and weekly ones.
    if (name === 'newYorkClosed') {
      const decided = decisionHeadline(facts);
      if (decided !== undefined) return decided;
    }
    const event = find(name);
    if (event !== undefined) return write(event, week);
  }
  return undefined;
}

const decisionHeadline: HeadlineShape = ({ session, selic, day }) => {
  const before = selic?.before;
  if (selic === undefined || before === undefined || before.value === selic.value) return undefined;
  // A decision is in force from the day after on.
  if (before.day > session.day || saoPauloDayOf(selic.at) !== day) return undefined;
  return `Selic ${selic.value > before.value ? 'sobe' : 'cai'} de ${formatPercent(before.value)} para ${formatPercent(selic.value)}`;
};
