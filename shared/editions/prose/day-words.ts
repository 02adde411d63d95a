import { dayAfter, dayBefore, saoPauloDay } from '../../market/b3-session.ts';

/* How days and hours are said in a sentence. Days are `yyyy-mm-dd`, hours those of São Paulo. */

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
export function dayAndMonth(day: string): string {
  const date = Number(day.slice(8, 10));
  return `${date === 1 ? '1º' : date} de ${monthOf(day)}`;
}

/** `24 de novembro de 2026` */
export function dayOfYear(day: string): string {
  return `${dayAndMonth(day)} de ${day.slice(0, 4)}`;
}

/** `23 a 29 de novembro de 2026`; what both have in common is said once. */
export function daysInWords(from: string, to: string): string {
  const [one, other] =
    from.slice(0, 7) === to.slice(0, 7)
      ? [dayAndMonth(from).replace(/ .*/, ''), dayOfYear(to)]
      : [from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : dayOfYear(from), dayOfYear(to)];
  return `${one} a ${other}`;
}

/** `24/11` */
export function shortDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`;
}

/** As `shortDay`, with its year where that is another one: `04/01/2027`. */
export function shortDayFrom(day: string, today: string): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)}/${year}`;
}

/** The month of a day: `novembro`. */
export function monthOf(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? monthNames[0];
}

/** `outubro de 2026` */
export function monthOfYear(day: string): string {
  return `${monthOf(day)} de ${day.slice(0, 4)}`;
}

/** The month before a day's: in November `outubro`. */
export function monthBefore(day: string): string {
  return monthNames[(Number(day.slice(5, 7)) + 10) % 12] ?? monthNames[0];
}

/** `terça-feira` */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? weekdays[0];
}

/** `terça-feira, 24 de novembro` */
export function weekdayAndDay(day: string): string {
  return `${weekdayOf(day)}, ${dayAndMonth(day)}`;
}

/** When something was: `hoje`, `ontem`, `na sexta-feira`; before a week, `em 12 de novembro`. */
export function whenWas(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === dayBefore(today)) return 'ontem';
  return isWithinDays(day, today, 6) ? onWeekday(day) : `em ${dayAndMonth(day)}`;
}

/** Goes on after a noun, `o pregão`: `de hoje`, `de ontem`, `de sexta-feira`, `de 12 de novembro`. */
export function ofWhen(day: string, today: string): string {
  return `de ${whenWas(day, today).replace(/^(?:em|na|no) /, '')}`;
}

/** When something will be: `hoje`, `amanhã`, `na quarta-feira, 9 de dezembro`. */
export function whenWillBe(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === dayAfter(today)) return 'amanhã';
  return `${onWeekday(day)}, ${dayAndMonth(day)}`;
}

/** `18h`, `5h20`: an instant (ISO 8601) as it is in São Paulo, three hours behind UTC all year. */
export function hourOf(instant: string): string {
  const local = new Date(Date.parse(instant) - 3 * 3_600_000);
  const minutes = local.getUTCMinutes();
  return `${local.getUTCHours()}h${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`;
}

export function dayOf(instant: string): string {
  return saoPauloDay(new Date(instant));
}

/** As it begins a sentence. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function onWeekday(day: string): string {
  const weekday = weekdayOf(day);
  return `${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}`;
}

function isWithinDays(day: string, today: string, most: number): boolean {
  return Date.parse(today) - Date.parse(day) <= most * 86_400_000;
}
