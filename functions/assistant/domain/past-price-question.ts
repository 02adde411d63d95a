import * as z from 'zod/mini';
import { decimal } from './asked-rate.ts';

const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));

/**
 * A question about earlier prices of named assets:
 * - `close`: that of a day
 * - `year-range`: the price between the extremes of fifty-two weeks
 * - `day-range`: the extremes of today
 * - `record`: the extremes of all time, which no source of ours has
 * - `invested`: what money would be worth since a day
 */
export const pastPriceQuestion = z.object({
  about: z.literal('past-price'),
  tickers: z.readonly(z.array(ticker).check(z.minLength(1), z.maxLength(4))),
  of: z.enum(['close', 'year-range', 'day-range', 'record', 'invested']),
  /** ISO 8601: the close of this day, or the last one before it. */
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))),
  /** ISO 8601: the change is counted from the close of this day on. */
  from: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))),
  /** For `invested`. */
  amountInReais: z.optional(decimal),
});
export type PastPriceQuestion = z.infer<typeof pastPriceQuestion>;
