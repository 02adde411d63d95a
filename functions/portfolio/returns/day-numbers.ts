/* Days as whole numbers, so that every day of some years is an index of an array. */

const dayMilliseconds = 86_400_000;

/** Returns the days from 1970-01-01 to a day (`yyyy-mm-dd`). */
export function toDayNumber(day: string): number {
  return Date.UTC(digits(day, 0, 4), digits(day, 5, 7) - 1, digits(day, 8, 10)) / dayMilliseconds;
}

export function toDay(number: number): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const month = digits(day, 0, 4) * 12 + digits(day, 5, 7) - 1 - months;
  const year = Math.floor(month / 12);
  const last = daysInMonth(year, month % 12);
  const date = new Date(Date.UTC(year, month % 12, Math.min(digits(day, 8, 10), last)));
  return date.toISOString().slice(0, 10);
}

/** @param month 0 for January */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Parses some digits of a text; a history has tens of thousands of days. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}
