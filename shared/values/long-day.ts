const days = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
});

/**
 * Formats the day in São Paulo for a sentence: `20 de novembro de 2026`, `1º de dezembro de 2026`. Only the first of
 * a month is an ordinal, which Intl does not support.
 */
export function longDay(instant: Date): string {
  return days.format(instant).replace(/^1 /, '1º ');
}

/** Formats without the year: `20 de novembro`, `1º de dezembro`. */
export function longDayOfYear(instant: Date): string {
  return longDay(instant).replace(/ de \d+$/, '');
}
