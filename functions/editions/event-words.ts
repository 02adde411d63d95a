import type { CalendarEventName } from '../../shared/editions/calendar-event.ts';
import { capitalize, previousMonthName } from '../../shared/editions/format-days.ts';
import { formatMessageHour } from '../../shared/messages/message-hours.ts';
import type { KnownEvent } from './known-events.ts';

/** Events that are published at an hour, as a subject; undefined for those of a whole day. */
export const nextEventNouns: Readonly<Partial<Record<CalendarEventName, string>>> = {
  copomDecision: 'decisão do Copom',
  copomMinutes: 'ata do Copom',
  ipca: 'IPCA',
  ipca15: 'IPCA-15',
  gdp: 'PIB',
  unemployment: 'taxa de desemprego',
  payroll: 'payroll',
  fedDecision: 'decisão do Fed',
};

/** `8h`, `8h25` */
export function eventHour({ time }: Pick<KnownEvent, 'time'>): string | undefined {
  return time === undefined ? undefined : formatMessageHour(time);
}

/** Copom's decision is published when the meeting ends. */
function atHour(event: KnownEvent): string {
  const hour = eventHour(event);
  if (hour === undefined) return '';
  return event.event === 'copomDecision' ? `a partir das ${hour}` : `às ${hour}`;
}

/** Writes an event of the edition's day as a sentence, its hour first: `Às 9h, o IBGE divulga o IPCA de novembro.` */
export function describeTodaysEvent(event: KnownEvent): string {
  const sentence = todaysSentences[event.event](event);
  const hour = atHour(event);
  if (hour === '') return `${capitalize(sentence)}.`;
  return `${capitalize(hour)}, ${sentence}.`;
}

const todaysSentences: Readonly<Record<CalendarEventName, (event: KnownEvent) => string>> = {
  copomDecision: () => 'o Copom anuncia a decisão sobre a Selic',
  copomMinutes: () => 'o Banco Central publica a ata do Copom',
  ipca: ({ day }) => `o IBGE divulga o IPCA de ${previousMonthName(day)}`,
  ipca15: () => 'o IBGE divulga o IPCA-15, a prévia da inflação do mês',
  gdp: () => 'o IBGE divulga o PIB do trimestre',
  unemployment: () => 'o IBGE divulga a taxa de desemprego, da PNAD Contínua',
  payroll: () => 'saem os números de emprego dos Estados Unidos, o payroll',
  fedDecision: () => 'o Fed anuncia a decisão sobre os juros dos Estados Unidos',
  focus: () => 'o Banco Central publica o Focus, com as projeções do mercado',
  optionsExpiry: () => 'vencem as opções sobre ações',
  indexRebalancing: () => 'entra em vigor a nova carteira do Ibovespa',
  newYorkClosed: ({ occasion }) =>
    `as bolsas de Nova York não abrem${occasion === undefined ? '' : ` (${occasion})`}`,
  b3Closed: () => 'não há pregão na B3',
  b3OpensLate: () => 'abre o pregão da B3, mais tarde que de costume',
};

/** Names an event of another day, its hour last: `IPCA de novembro, às 9h`. */
export function nameEvent(event: KnownEvent): string {
  const hour = atHour(event);
  const noun = eventNouns[event.event](event);
  return hour === '' ? noun : `${noun}, ${hour}`;
}

const eventNouns: Readonly<Record<CalendarEventName, (event: KnownEvent) => string>> = {
  copomDecision: () => 'decisão do Copom sobre a Selic',
  copomMinutes: () => 'ata do Copom',
  ipca: ({ day }) => `IPCA de ${previousMonthName(day)}`,
  ipca15: () => 'IPCA-15',
  gdp: () => 'PIB do trimestre',
  unemployment: () => 'taxa de desemprego, pelo IBGE',
  payroll: () => 'payroll, o relatório de emprego dos Estados Unidos',
  fedDecision: () => 'decisão do Fed sobre os juros americanos',
  focus: () => 'Focus, com as projeções do mercado',
  optionsExpiry: () => 'vencimento de opções sobre ações',
  indexRebalancing: () => 'nova carteira do Ibovespa',
  newYorkClosed: ({ occasion }) =>
    `bolsas de Nova York fechadas${occasion === undefined ? '' : ` (${occasion})`}`,
  b3Closed: () => 'feriado, sem pregão na B3',
  b3OpensLate: () => 'abertura do pregão mais tarde',
};
