import * as z from 'zod/mini';
import { defaultReportWeeks, type ReportWeeks } from './report-span.ts';

/*
 * Weeks by ISO 8601: from Monday to Sunday, in the year of their Thursday. Days are `yyyy-mm-dd`; a week is
 * `2026-W48`.
 */

const dayMilliseconds = 86_400_000;
const weekPattern = /^(\d{4})-W(\d{2})$/;

/**
 * Returns the week of a day.
 * @throws RangeError for an invalid day
 */
export function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // Sunday is 0 in JavaScript, and ends an ISO week.
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const thursday = new Date(at + (3 - weekday) * dayMilliseconds);
  const year = thursday.getUTCFullYear();
  const nth = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMilliseconds / 7) + 1;
  return `${thursday.toISOString().slice(0, 4)}-W${String(nth).padStart(2, '0')}`;
}

/**
 * Returns the Saturday on which the report of a week is published; undefined for an invalid week, such as the 54th.
 */
export function saturdayOf(week: string): string | undefined {
  const [, year, nth] = weekPattern.exec(week) ?? [];
  if (year === undefined || nth === undefined) return undefined;
  // The fourth of January is in the first week of every year.
  const inFirst = Date.parse(`${year}-01-04T00:00:00Z`);
  const firstMonday = inFirst - ((new Date(inFirst).getUTCDay() + 6) % 7) * dayMilliseconds;
  const saturday = new Date(firstMonday + ((Number(nth) - 1) * 7 + 5) * dayMilliseconds);
  const day = saturday.toISOString().slice(0, 10);
  return weekOf(day) === week ? day : undefined;
}

/** A valid week. */
export const weekSchema = z
  .string()
  .check(z.refine((week) => saturdayOf(week) !== undefined, 'Not a week, like 2026-W48'));

/** Returns the newest week with a Saturday that has come. */
export function newestReportWeek(today: string): string {
  const currentWeek = weekOf(today);
  if ((saturdayOf(currentWeek) ?? '') <= today) return currentWeek;
  return weekOf(new Date(Date.parse(today) - 7 * dayMilliseconds).toISOString().slice(0, 10));
}

export const weeklyReportsPath = '/carteira/relatorios';

/** The query parameter with the number of weeks of a report, omitted for one. */
export const reportWeeksParameter = 'semanas';

export function weeklyReportPath(week: string, weeks: ReportWeeks = defaultReportWeeks): string {
  const path = `${weeklyReportsPath}/${week}`;
  return weeks === defaultReportWeeks ? path : `${path}?${reportWeeksParameter}=${weeks}`;
}

/**
 * Returns the week this number of weeks later; earlier for a negative number.
 * @throws RangeError for an invalid week
 */
export function shiftWeek(week: string, weeks: number): string {
  const saturday = Date.parse(`${saturdayOf(week) ?? ''}T00:00:00Z`);
  return weekOf(new Date(saturday + weeks * 7 * dayMilliseconds).toISOString().slice(0, 10));
}
