import * as z from 'zod/mini';
import { usualReportWeeks, type ReportWeeks } from './report-span.ts';

/*
 * Weeks as ISO 8601 counts them: from Monday to Sunday, and of the year that their Thursday is in. Days are
 * `yyyy-mm-dd`; a week is `2026-W48`.
 */

const dayMilliseconds = 86_400_000;
const weekPattern = /^(\d{4})-W(\d{2})$/;

/** The week that a day is in. @throws RangeError for what is no day */
export function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // Sunday, which JavaScript counts as 0, ends a week.
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const thursday = new Date(at + (3 - weekday) * dayMilliseconds);
  const year = thursday.getUTCFullYear();
  const nth = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMilliseconds / 7) + 1;
  return `${thursday.toISOString().slice(0, 4)}-W${String(nth).padStart(2, '0')}`;
}

/** The Saturday on which a week is told of; undefined for what is no week, such as the 54th. */
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

/** A week that there is. */
export const weekSchema = z
  .string()
  .check(z.refine((week) => saturdayOf(week) !== undefined, 'Not a week, like 2026-W48'));

/** The newest week whose Saturday has come. */
export function lastToldWeek(today: string): string {
  const own = weekOf(today);
  if ((saturdayOf(own) ?? '') <= today) return own;
  return weekOf(new Date(Date.parse(today) - 7 * dayMilliseconds).toISOString().slice(0, 10));
}

export const weeklyReportsPath = '/carteira/relatorios';

/** The name under which the address of a report says over how many weeks it goes, where that is not one. */
export const reportWeeksParameter = 'semanas';

export function weeklyReportPath(week: string, weeks: ReportWeeks = usualReportWeeks): string {
  const path = `${weeklyReportsPath}/${week}`;
  return weeks === usualReportWeeks ? path : `${path}?${reportWeeksParameter}=${weeks}`;
}

/** The week so many after another; before it, where that is negative. @throws RangeError for what is no week */
export function weekBeside(week: string, after: number): string {
  const saturday = Date.parse(`${saturdayOf(week) ?? ''}T00:00:00Z`);
  return weekOf(new Date(saturday + after * 7 * dayMilliseconds).toISOString().slice(0, 10));
}
