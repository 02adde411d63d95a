const timeZone = 'America/Sao_Paulo';
const days = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone });
const daysOfYear = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone });

/** The day in São Paulo as it is written in a sentence: `20 de novembro de 2026`, `1º de dezembro de 2026`. */
export function longDay(instant: Date): string {
  return withOrdinal(days.format(instant));
}

/** The same without its year: `20 de novembro`, `1º de dezembro`. */
export function longDayOfYear(instant: Date): string {
  return withOrdinal(daysOfYear.format(instant));
}

/** The first day of a month is the only one that is counted so, and Intl does not know it. */
function withOrdinal(day: string): string {
  return day.replace(/^1 /, '1º ');
}
