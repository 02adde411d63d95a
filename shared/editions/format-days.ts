import { dayAfter, dayBefore, saoPauloDay } from '../market/b3-session.ts';

/* Formats days and times of day for sentences. Days are `yyyy-mm-dd`, times are those of São Paulo. */

export const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** `24 de novembro`, `1º de dezembro`. */
export function formatDayAndMonth(day: string): string {
  const date = Number(day.slice(8, 10));
  return `${date === 1 ? '1º' : date} de ${monthName(day)}`;
}

/** `24 de novembro de 2026` */
export function formatDayMonthYear(day: string): string {
  return `${formatDayAndMonth(day)} de ${day.slice(0, 4)}`;
}

/** `23 a 29 de novembro de 2026`; a month or year that both days share is written once. */
export function formatDayRange(from: string, to: string): string {
  const [start, end] =
    from.slice(0, 7) === to.slice(0, 7)
      ? [formatDayAndMonth(from).replace(/ .*/, ''), formatDayMonthYear(to)]
      : [
          from.slice(0, 4) === to.slice(0, 4) ? formatDayAndMonth(from) : formatDayMonthYear(from),
          formatDayMonthYear(to),
        ];
  return `${start} a ${end}`;
}

/** `24/11` */
export function formatNumericDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`;
}

/** Formats like `formatNumericDay`, and adds the year when it is not the current one: `04/01/2027`. */
export function formatUnambiguousNumericDay(day: string, today: string): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatNumericDay(day) : `${formatNumericDay(day)}/${year}`;
}

/** The month of a day: `novembro`. */
export function monthName(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? monthNames[0];
}

/** `outubro de 2026` */
export function formatMonthYear(day: string): string {
  return `${monthName(day)} de ${day.slice(0, 4)}`;
}

/** The month before a day's: in November `outubro`. */
export function previousMonthName(day: string): string {
  return monthNames[(Number(day.slice(5, 7)) + 10) % 12] ?? monthNames[0];
}

/** `terça-feira` */
export function weekdayName(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? weekdays[0];
}

/** `terça-feira, 24 de novembro` */
export function formatWeekdayAndDay(day: string): string {
  return `${weekdayName(day)}, ${formatDayAndMonth(day)}`;
}

/** Formats a past day: `hoje`, `ontem`, `na sexta-feira`; more than six days ago, `em 12 de novembro`. */
export function formatPastDay(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === dayBefore(today)) return 'ontem';
  return isWithinDays(day, today, 6) ? formatOnWeekday(day) : `em ${formatDayAndMonth(day)}`;
}

/**
 * Formats a past day for use after a noun such as `o pregão`: `de hoje`, `de ontem`, `de sexta-feira`, `de 12 de
 * novembro`.
 */
export function formatPastDayAfterNoun(day: string, today: string): string {
  return `de ${formatPastDay(day, today).replace(/^(?:em|na|no) /, '')}`;
}

/** Formats a future day: `hoje`, `amanhã`, `na quarta-feira, 9 de dezembro`. */
export function formatFutureDay(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === dayAfter(today)) return 'amanhã';
  return `${formatOnWeekday(day)}, ${formatDayAndMonth(day)}`;
}

/** Formats an instant (ISO 8601) as a time of day in São Paulo, three hours behind UTC all year: `18h`, `5h20`. */
export function formatSaoPauloTime(instant: string): string {
  const local = new Date(Date.parse(instant) - 3 * 3_600_000);
  const minutes = local.getUTCMinutes();
  return `${local.getUTCHours()}h${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;
}

export function saoPauloDayOf(instant: string): string {
  return saoPauloDay(new Date(instant));
}

/** Returns the text with a capital first letter, for the beginning of a sentence. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function formatOnWeekday(day: string): string {
  const weekday = weekdayName(day);
  return `${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}`;
}

function isWithinDays(day: string, today: string, days: number): boolean {
  return Date.parse(today) - Date.parse(day) <= days * 86_400_000;
}
