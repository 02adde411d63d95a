import * as z from 'zod/mini';
import { dividendSchema } from '../market/asset-data.ts';
import { assetClassSchema } from './asset-class.ts';

/** A price with its time, its delay and its change. */
export const assetPriceSchema = z.object({
  priceInReais: z.number(),
  /** Change since the previous close; null when unknown, and when the asset was likely split that day. */
  changeInBasisPoints: z.nullable(z.int()),
  /** The previous close, which the change is computed from; missing when unknown. */
  previousCloseInReais: z.optional(z.number()),
  /** ISO 8601, UTC: the time of the price. */
  at: z.string(),
  /** The maximum delay of the source in minutes. */
  delayMinutes: z.int(),
});
export type AssetPrice = z.infer<typeof assetPriceSchema>;

/** A day on which a price moved as only a split, a grouping or something as rare makes it move. */
export const priceJumpSchema = z.object({
  /** `yyyy-mm-dd`: the session with the close at which the jump appeared. */
  day: z.string(),
  changeInBasisPoints: z.int(),
});
export type PriceJump = z.infer<typeof priceJumpSchema>;

/** The market data of an asset in a portfolio. */
export const assetMarketDataSchema = z.object({
  ticker: z.string(),
  name: z.nullable(z.string()),
  assetClass: assetClassSchema,
  /** The source's name of the sector, in English. */
  sector: z.nullable(z.string()),
  /** Whether the asset is in the list of traded assets; null when no list is available. */
  isListed: z.nullable(z.boolean()),
  price: z.nullable(assetPriceSchema),
  /** The dividends of a year and the announced ones; null when unknown. */
  dividends: z.nullable(z.array(dividendSchema)),
  jumps: z.array(priceJumpSchema),
});
export type AssetMarketData = z.infer<typeof assetMarketDataSchema>;
