import * as z from 'zod/mini';

/* The number of weeks of a report, and the interval between reports. */

export const reportWeeks = [1, 2] as const;
export const reportWeeksSchema = z.literal(reportWeeks);
export type ReportWeeks = (typeof reportWeeks)[number];

export const defaultReportWeeks: ReportWeeks = 1;

/** The name of a report over this number of weeks, and of the period: a feminine noun. */
export const reportSpans: Readonly<
  Record<ReportWeeks, { readonly name: string; readonly span: string }>
> = {
  1: { name: 'Relatório semanal', span: 'semana' },
  2: { name: 'Relatório quinzenal', span: 'quinzena' },
};

/** Returns the number of days before the Saturday of a report that its closings cover. */
export function daysCovered(weeks: ReportWeeks): number {
  return weeks * 7;
}
