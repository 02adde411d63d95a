/* Days as whole numbers, so that every day of some years is an index of an array. */

const dayMilliseconds = 86_400_000;

/** The numbers of known days: the series of all assets have the same few thousand. */
const numbers = new Map<string, number>();

/** Returns the days from 1970-01-01 to a day (`yyyy-mm-dd`). */
export function toDayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(day) / dayMilliseconds;
  numbers.set(day, number);
  return number;
}

export function toDay(number: number): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the same day some months earlier, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const year = Math.floor(month / 12);
  const last = daysInMonth(year, month % 12);
  const date = new Date(Date.UTC(year, month % 12, Math.min(Number(day.slice(8)), last)));
  return date.toISOString().slice(0, 10);
}

/** @param month 0 for January */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
