import * as z from 'zod/mini';
import { messagePartsSchema } from '../messages/message-parts.ts';
import { reportWeeksSchema } from '../portfolio/report/report-span.ts';
import { weekSchema } from '../portfolio/report/week.ts';
import { endpoint } from './endpoint.ts';

const ofWeek = {
  week: weekSchema,
  /** The newest one that is told of. */
  newest: weekSchema,
  /** How many weeks the report goes over, of which that one is the last. */
  weeks: reportWeeksSchema,
};

/**
 * What a week brought to somebody:
 * - `told`: the report.
 * - `not-yet`: its Saturday has not come.
 * - `nothing-known`: there are not two closings to count from.
 * - `nothing-followed`: they hold nothing and follow nothing.
 * - `no-access`: reports are part of a plan, and of a running trial.
 */
const weeklyReportSchema = z.discriminatedUnion('state', [
  z.object({
    ...ofWeek,
    state: z.literal('told'),
    /** Of the portfolio as it is now; else of the favourite assets. */
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
    /** As an address has it. */
    weeks: z.optional(z.enum(['1', '2'])),
  }),
  response: weeklyReportSchema,
});
