/** São Paulo has no daylight saving since 2019. */
const offsetMilliseconds = -3 * 60 * 60 * 1000;
export const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * An instant so many calendar months later, at the same time of day in São Paulo; of a day that the
 * month does not have, its last: 31 August plus six months is 28 February.
 * @param instant ISO 8601
 */
export function addMonths(instant: string, months: number): string {
  const local = new Date(Date.parse(instant) + offsetMilliseconds);
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  local.setUTCMonth(month, Math.min(local.getUTCDate(), lastDay));
  return new Date(local.getTime() - offsetMilliseconds).toISOString();
}

/** `yyyy-mm` of an instant in São Paulo, or of a month so many after it. */
export function localMonth(instant: Date, monthsAfter: number = 0): string {
  const local = new Date(instant.getTime() + offsetMilliseconds);
  const month = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsAfter);
  return new Date(month).toISOString().slice(0, 7);
}

/**
 * The first instant after so many whole days of São Paulo that follow the day of this one.
 * @param instant ISO 8601
 */
export function endOfDaysAfter(instant: string, days: number): string {
  const local = Date.parse(instant) + offsetMilliseconds;
  const midnight = Math.floor(local / dayMilliseconds) * dayMilliseconds;
  return new Date(midnight + (days + 1) * dayMilliseconds - offsetMilliseconds).toISOString();
}

export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}

export function isAhead(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) > now.getTime();
}
