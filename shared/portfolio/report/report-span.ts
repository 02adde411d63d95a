import * as z from 'zod/mini';

/* Over how many weeks a report goes, and so how often it comes. */

export const reportWeeks = [1, 2] as const;
export const reportWeeksSchema = z.literal(reportWeeks);
export type ReportWeeks = (typeof reportWeeks)[number];

export const usualReportWeeks: ReportWeeks = 1;

/** How a report of so many weeks is called, and what they are called in it: a feminine noun. */
export const reportSpans: Readonly<
  Record<ReportWeeks, { readonly name: string; readonly span: string }>
> = {
  1: { name: 'Relatório semanal', span: 'semana' },
  2: { name: 'Relatório quinzenal', span: 'quinzena' },
};

/** Days before the Saturday of a report whose closings it is made of. */
export function daysTold(weeks: ReportWeeks): number {
  return weeks * 7;
}
