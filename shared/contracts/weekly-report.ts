import * as z from 'zod/mini';
import { messagePartsSchema } from '../messages/message-parts.ts';
import { reportWeeksSchema } from '../portfolio/report/report-span.ts';
import { weekSchema } from '../portfolio/report/week.ts';
import { endpoint } from './endpoint.ts';

const ofWeek = {
  week: weekSchema,
  /** The newest week with a report. */
  newest: weekSchema,
  /** How many weeks the report goes over, of which that one is the last. */
  weeks: reportWeeksSchema,
};

/**
 * A weekly report: - `told`: the report. - `not-yet`: before its Saturday. - `nothing-known`: fewer than two closes.
 * - `nothing-followed`: no positions and no followed assets. - `no-access`: reports need a plan or a running trial.
 */
const weeklyReportSchema = z.discriminatedUnion('state', [
  z.object({
    ...ofWeek,
    state: z.literal('told'),
    /** Of the current portfolio; without one, of the favourite assets. */
    of: z.enum(['portfolio', 'favourites']),
    headline: z.string(),
    parts: messagePartsSchema,
  }),
  z.object({
    ...ofWeek,
    state: z.enum(['not-yet', 'nothing-known', 'nothing-followed', 'no-access']),
  }),
]);
export type WeeklyReport = z.infer<typeof weeklyReportSchema>;

/** One's own report of a week, or of two that end with it; of the newest where none is named. */
export const getWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/weekly-report',
  caller: 'session',
  request: z.object({
    week: z.optional(weekSchema),
    /** As in the URL. */
    weeks: z.optional(z.enum(['1', '2'])),
  }),
  response: weeklyReportSchema,
});
