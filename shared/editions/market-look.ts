import * as z from 'zod/mini';
import { factSchema } from './edition-facts.ts';

/*
 * What has moved far in a session, as a look at the market has found it: what notes are written from. Nothing of it is
 * a sentence, and no note has a figure that is not here.
 */

export const movedAssetSchema = z.readonly(
  z.object({
    ticker: z.string(),
    name: z.string(),
    priceInReais: z.number(),
    previousCloseInReais: z.number(),
    /** Whole hundredths of a percent, counted from the previous close and rounded once. */
    changeInBasisPoints: z.int(),
    /** When the price was made. */
    at: z.iso.datetime(),
  }),
);
export type MovedAsset = z.infer<typeof movedAssetSchema>;

export const marketLookSchema = z.readonly(
  z.object({
    /** `yyyy-mm-dd`: the day of the session. */
    day: z.iso.date(),
    /** `hhmm`, the hour in São Paulo that it is of. */
    name: z.string().check(z.regex(/^\d{4}$/)),
    /** When it was frozen. */
    madeAt: z.iso.datetime(),
    source: z.literal('brapi'),
    /** So many minutes the source may be behind. */
    delayMinutes: z.int().check(z.nonnegative()),
    /** From how far on a move is told. */
    thresholdInBasisPoints: z.int().check(z.positive()),
    /** What has moved so far in a direction for the first time that day; the most traded first. */
    moved: z.readonly(z.array(movedAssetSchema)),
    ibovespa: z.optional(factSchema),
  }),
);
export type MarketLook = z.infer<typeof marketLookSchema>;
