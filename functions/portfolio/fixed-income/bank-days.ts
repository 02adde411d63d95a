import { dayBefore, easterSunday } from '../../../shared/market/b3-session.ts';

/*
 * The days on which banks open, by which rates of 252 days are counted. B3 also closes on 24 December and on the year's
 * last weekday, and before 2024 it closed on 20 November: banks are open then.
 */

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The first year with the national holiday of 20 November: Lei 14.759/2023. */
const firstBlackAwarenessYear = 2024;

/** On weekdays, by year. */
const holidays = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidays.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(year);
  const days = new Set(
    [
      ...['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'].map(
        (day) => `${year}-${day}`,
      ),
      ...(year >= firstBlackAwarenessYear ? [`${year}-11-20`] : []),
      // Carnival's Monday and Tuesday, Good Friday, Corpus Christi.
      ...[-48, -47, -2, 60].map((offset) =>
        new Date(easter + offset * dayMilliseconds).toISOString().slice(0, 10),
      ),
    ].filter((day) => isWeekday(weekdayOf(day))),
  );
  holidays.set(year, days);
  return days;
}

/** From 0 on Sunday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

function isWeekday(weekday: number): boolean {
  return weekday > 0 && weekday < 6;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

export function isBankDay(day: string): boolean {
  return isWeekday(weekdayOf(day)) && !holidaysOf(yearOf(day)).has(day);
}

/** Returns the number of bank days from a day up to the day before another one. */
export function countBankDays(from: string, before: string): number {
  const days = Math.round((Date.parse(before) - Date.parse(from)) / dayMilliseconds);
  if (days <= 0) return 0;
  const first = weekdayOf(from);
  let count = Math.floor(days / 7) * 5;
  for (let day = 0; day < days % 7; day += 1) if (isWeekday((first + day) % 7)) count += 1;
  for (let year = yearOf(from); year <= yearOf(before); year += 1) {
    for (const day of holidaysOf(year)) if (day >= from && day < before) count -= 1;
  }
  return count;
}

/** Returns the last bank day before a day. */
export function bankDayBefore(day: string): string {
  let open = dayBefore(day);
  while (!isBankDay(open)) open = dayBefore(open);
  return open;
}
