import { longDay } from '../../shared/values/long-day.ts';

/**
 * The day in São Paulo as it is written in a sentence: `20 de novembro de 2026`, `1º de dezembro de 2026`.
 * @param instant ISO 8601
 */
export function dayInWords(instant: string): string {
  return longDay(new Date(instant));
}

/** The last day before an instant with which something ends. */
export function lastDayInWords(end: string): string {
  return longDay(new Date(Date.parse(end) - 1));
}

const shortDays = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});

/** The same in a table: `20/11/2026`. */
export function shortDay(instant: string): string {
  return shortDays.format(new Date(instant));
}

const clockTimes = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Sao_Paulo',
});

/** Day and hour in São Paulo: `20 de novembro de 2026, às 9h05`. */
export function momentInWords(instant: string): string {
  return `${dayInWords(instant)}, às ${hourInWords(instant)}`;
}

/** `9h05`, `18h`. */
export function hourInWords(instant: string): string {
  const [hour = '', minute = ''] = clockTimes.format(new Date(instant)).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}
