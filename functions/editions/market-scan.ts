import * as z from 'zod/mini';
import { factSchema } from '../../shared/editions/edition-facts.ts';

/*
 * The large moves of a session that a scan of the market has found: the facts that notes are written from. They
 * contain no sentences, and a note may contain only numbers from here.
 */

export const movedAssetSchema = z.readonly(
  z.object({
    ticker: z.string(),
    name: z.string(),
    priceInReais: z.number(),
    previousCloseInReais: z.number(),
    /** Whole hundredths of a percent, computed from the previous close and rounded once. */
    changeInBasisPoints: z.int(),
    /** The time of the price. */
    at: z.iso.datetime(),
  }),
);
export type MovedAsset = z.infer<typeof movedAssetSchema>;

export const marketScanSchema = z.readonly(
  z.object({
    /** `yyyy-mm-dd`: the day of the session. */
    day: z.iso.date(),
    /** `hhmm`, the hour of the scan in São Paulo. */
    name: z.string().check(z.regex(/^\d{4}$/)),
    /** When it was frozen. */
    madeAt: z.iso.datetime(),
    source: z.literal('brapi'),
    /** The maximum delay of the source in minutes. */
    delayMinutes: z.int().check(z.nonnegative()),
    /** The smallest move that is reported. */
    thresholdInBasisPoints: z.int().check(z.positive()),
    /** The assets that have moved this far in a direction for the first time that day; the most traded first. */
    moved: z.readonly(z.array(movedAssetSchema)),
    ibovespa: z.optional(factSchema),
  }),
);
export type MarketScan = z.infer<typeof marketScanSchema>;
