/** São Paulo has no daylight saving since 2019. */
const offsetMilliseconds = -3 * 60 * 60 * 1000;
export const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Returns the instant a number of calendar months later, at the same time of day in São Paulo; on the month's last
 * day where the day does not exist: 31 August plus six months is 28 February.
 * @param instant ISO 8601
 */
export function addMonths(instant: string, months: number): string {
  const local = new Date(Date.parse(instant) + offsetMilliseconds);
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  local.setUTCMonth(month, Math.min(local.getUTCDate(), lastDay));
  return new Date(local.getTime() - offsetMilliseconds).toISOString();
}

/** Returns the `yyyy-mm` of an instant in São Paulo, or of a later month. */
export function localMonth(instant: Date, monthsAfter: number = 0): string {
  const local = new Date(instant.getTime() + offsetMilliseconds);
  const month = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsAfter);
  return new Date(month).toISOString().slice(0, 7);
}

/**
 * Returns the first instant after a number of whole São Paulo days that follow the instant's day.
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

export function isFuture(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) > now.getTime();
}
