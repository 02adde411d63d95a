import { longDay, longDayOfYear } from '../../../shared/values/long-day.ts';

const timeZone = 'America/Sao_Paulo';
const times = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
});

const days = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

const unavailable = 'Não disponível';

/** An ISO instant as a day in Brazil: `20 de novembro de 2026`. */
export function formatLongDay(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? unavailable : longDay(date);
}

/**
 * A day in words, with its year if it is not the current one. `29 de novembro`, `3 de março de 2027`.
 * @param now ISO 8601
 */
export function formatRelativeDay(instant: string, now: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return unavailable;
  const isThisYear = longDay(date).slice(-4) === longDay(new Date(now)).slice(-4);
  return (isThisYear ? longDayOfYear : longDay)(date);
}

/** An ISO instant in Brazil: `20 de novembro de 2026, às 18h30`. */
export function formatLongMoment(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return unavailable;
  return `${longDay(date)}, às ${clockTime(date)}`;
}

/** An ISO instant as the time in Brazil: `14h32`. */
export function formatClockTime(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? unavailable : clockTime(date);
}

/**
 * Formats the last minute before an ISO instant as a deadline, so that midnight is not ambiguous: `2 de dezembro de
 * 2026, 23h59` for the following midnight.
 */
export function formatLastMinute(instant: string): string {
  const date = new Date(Date.parse(instant) - 60_000);
  return Number.isNaN(date.getTime()) ? unavailable : `${longDay(date)}, ${clockTime(date)}`;
}

function clockTime(date: Date): string {
  const [hour = '', minute = ''] = times.format(date).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}

/** Returns an ISO instant in Brazilian time, short enough for a table row: `24/11, 18h`. */
export function shortMoment(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : `${days.format(date)}, ${formatClockTime(instant)}`;
}
