const days = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
});

/**
 * The day in São Paulo as it is written in a sentence: `20 de novembro de 2026`, `1º de dezembro de 2026`. The first of
 * a month is the only day that is counted so, and Intl does not know it.
 */
export function longDay(instant: Date): string {
  return days.format(instant).replace(/^1 /, '1º ');
}

/** The same without its year: `20 de novembro`, `1º de dezembro`. */
export function longDayOfYear(instant: Date): string {
  return longDay(instant).replace(/ de \d+$/, '');
}
