import * as z from 'zod/mini';
import { decimal } from './asked-rate.ts';

const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));

/**
 * The questions about payments of named assets:
 * - `calendar`: those of all assets on some days, which no source of ours has
 * - `record-day`: the last day with the right to a payment
 * - `still-in-time`: whether who buys today receives the next one
 * - `kinds`: dividends and JCP apart
 * - `withheld`: what is held back from JCP
 * - `taxed`: whether dividends are taxed
 * - `yearly-rate`: the last one times twelve, beside the price
 */
export const paymentTopics = [
  'calendar',
  'next',
  'last',
  'record-day',
  'still-in-time',
  'month',
  'months',
  'year',
  'frequency',
  'days',
  'kinds',
  'withheld',
  'taxed',
  'yearly-rate',
] as const;

/** A question about single payments of assets. */
export const paymentsQuestion = z.object({
  about: z.literal('payments'),
  tickers: z.readonly(z.array(ticker).check(z.maxLength(4))),
  of: z.enum(paymentTopics),
  /** `yyyy-mm`, for `month`. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Not a month'))),
  /** For `year`. */
  year: z.optional(z.int().check(z.minimum(1990), z.maximum(2100))),
  /** How many of the asset the user has. */
  quantity: z.optional(decimal),
  /** What the user receives in a month, for `taxed`. */
  monthlyInReais: z.optional(decimal),
});
export type PaymentsQuestion = z.infer<typeof paymentsQuestion>;
