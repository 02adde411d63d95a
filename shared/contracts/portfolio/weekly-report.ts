import * as z from 'zod/mini';
import { messagePartsSchema } from '../../messages/message-parts.ts';
import { reportWeeksSchema } from '../../portfolio/report/report-span.ts';
import { weekSchema } from '../../portfolio/report/week.ts';
import { endpoint } from '../endpoint.ts';

const weekFields = {
  week: weekSchema,
  /** The newest week with a report. */
  newest: weekSchema,
  /** The number of weeks of the report, of which the named week is the last. */
  weeks: reportWeeksSchema,
};

/**
 * A weekly report:
 * - `told`: the report.
 * - `not-yet`: before its Saturday.
 * - `nothing-known`: fewer than two closes.
 * - `nothing-followed`: no positions and no followed assets.
 * - `no-access`: reports need a plan or a running trial.
 */
const weeklyReportSchema = z.discriminatedUnion('state', [
  z.object({
    ...weekFields,
    state: z.literal('told'),
    /** The report covers the current portfolio or, without one, the favourite assets. */
    of: z.enum(['portfolio', 'favourites']),
    headline: z.string(),
    parts: messagePartsSchema,
  }),
  z.object({
    ...weekFields,
    state: z.enum(['not-yet', 'nothing-known', 'nothing-followed', 'no-access']),
  }),
]);
export type WeeklyReport = z.infer<typeof weeklyReportSchema>;

/** Returns the user's report of a week, or of two that end with it; the newest one by default. */
export const getWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/weekly-report',
  caller: 'session',
  request: z.object({
    week: z.optional(weekSchema),
    /** The query parameter of the report's URL; a string for that reason. */
    weeks: z.optional(z.enum(['1', '2'])),
  }),
  response: weeklyReportSchema,
});
