import * as z from 'zod/mini';

/** The events that an edition announces. Stored editions name them, so a name is never reused or removed. */
export const calendarEventNames = [
  'copomDecision',
  'copomMinutes',
  'ipca',
  'ipca15',
  'gdp',
  'unemployment',
  'payroll',
  'fedDecision',
  'focus',
  'optionsExpiry',
  'indexRebalancing',
  'newYorkClosed',
  'b3Closed',
  'b3OpensLate',
] as const;
export type CalendarEventName = (typeof calendarEventNames)[number];

/** An announced event of one day, with the source of its date. */
export const calendarEventSchema = z.readonly(
  z.object({
    event: z.enum(calendarEventNames),
    day: z.iso.date(),
    /** `hh:mm` in São Paulo; missing for an event of the whole day. */
    time: z.optional(z.string().check(z.regex(/^\d{2}:\d{2}$/))),
    /** The name of a holiday. */
    occasion: z.optional(z.string()),
    /** Address of the page that announces it. */
    source: z.string(),
  }),
);
export type CalendarEvent = z.infer<typeof calendarEventSchema>;
