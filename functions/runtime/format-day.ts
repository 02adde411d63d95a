import { longDay } from '../../shared/values/long-day.ts';

/**
 * The day in São Paulo as it is written in a sentence: `20 de novembro de 2026`, `1º de dezembro de 2026`.
 * @param instant ISO 8601
 */
export function formatLongDay(instant: string): string {
  return longDay(new Date(instant));
}

/** The last day before an instant with which something ends. */
export function formatLastDay(end: string): string {
  return longDay(new Date(Date.parse(end) - 1));
}

const numericDayFormat = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});

/** The same in a table: `20/11/2026`. */
export function formatNumericDay(instant: string): string {
  return numericDayFormat.format(new Date(instant));
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Sao_Paulo',
});

/** Day and hour in São Paulo: `20 de novembro de 2026, às 9h05`. */
export function formatDayAndTime(instant: string): string {
  return `${formatLongDay(instant)}, às ${formatHour(instant)}`;
}

/** `9h05`, `18h`. */
export function formatHour(instant: string): string {
  const [hour = '', minute = ''] = timeFormat.format(new Date(instant)).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}
