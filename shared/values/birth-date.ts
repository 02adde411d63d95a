/** The minimum age of users, in years. */
export const minAge = 18;
/** Used by the schema and by the server, which decides by its clock. */
export const underageText = 'Você deve ter ao menos 18 anos.';
/** The earliest birth date that a form accepts. */
export const earliestBirthDate = '1900-01-01';

/** Today in Brazil's capital time, `yyyy-mm-dd`. */
export function todayInBrazil(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now);
}

/**
 * Returns why a `yyyy-mm-dd` cannot be the birth date of a new user today. A birthday on 29 February counts on 1
 * March.
 */
export function validateBirthDate(
  date: string,
  today: string,
): 'invalid' | 'out-of-range' | 'underage' | undefined {
  if (!isCalendarDate(date)) return 'invalid';
  if (date < earliestBirthDate || date > today) return 'out-of-range';
  const year = Number(date.slice(0, 4)) + minAge;
  return `${year}${date.slice(4)}` > today ? 'underage' : undefined;
}

function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
}
