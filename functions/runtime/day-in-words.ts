const days = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
});

/**
 * The day in São Paulo as it is written in a sentence: `20 de novembro de 2026`.
 * @param instant ISO 8601
 */
export function dayInWords(instant: string): string {
  return days.format(new Date(instant));
}

/** The last day before an instant with which something ends. */
export function lastDayInWords(end: string): string {
  return days.format(new Date(Date.parse(end) - 1));
}
