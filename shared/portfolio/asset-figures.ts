import * as z from 'zod/mini';
import { dividendSchema } from '../market/asset-data.ts';
import { assetClassSchema } from './asset-class.ts';

/** A price with what is to be said beside it. */
export const assetPriceSchema = z.object({
  priceInReais: z.number(),
  /** Since the close before; null where nobody says, and for what was likely split that day. */
  changeInBasisPoints: z.nullable(z.int()),
  /** The close before, that the change is counted from; left out where nobody says. */
  previousCloseInReais: z.optional(z.number()),
  /** ISO 8601, UTC: when it was made. */
  at: z.string(),
  /** So many minutes the source may be behind. */
  delayMinutes: z.int(),
});
export type AssetPrice = z.infer<typeof assetPriceSchema>;

/** A day on which a price moved as only a split, a grouping or something as rare makes it move. */
export const priceJumpSchema = z.object({
  /** `yyyy-mm-dd`: the session at whose close it had moved. */
  day: z.string(),
  changeInBasisPoints: z.int(),
});
export type PriceJump = z.infer<typeof priceJumpSchema>;

/** What is known of an asset of a portfolio. */
export const assetFiguresSchema = z.object({
  ticker: z.string(),
  name: z.nullable(z.string()),
  assetClass: assetClassSchema,
  /** As the source writes it, in English. */
  sector: z.nullable(z.string()),
  /** Whether it is traded as far as anybody knows; null where there is no list to look into. */
  isListed: z.nullable(z.boolean()),
  price: z.nullable(assetPriceSchema),
  /** Those of a year, and those that are announced; null where nobody has said. */
  dividends: z.nullable(z.array(dividendSchema)),
  jumps: z.array(priceJumpSchema),
});
export type AssetFigures = z.infer<typeof assetFiguresSchema>;
