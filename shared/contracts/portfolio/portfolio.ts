import * as z from 'zod/mini';
import { assetMarketDataSchema } from '../../portfolio/asset-market-data.ts';
import {
  storedPositionSchema,
  maximumPositions,
  positionKey,
  positionSchema,
  positionTexts,
} from '../../portfolio/position.ts';
import { endpoint } from '../endpoint.ts';
import { expectedVersionSchema } from '../preferences.ts';
import { requestIdSchema } from './request-id.ts';

export const storedPositionsSchema = z.object({
  positions: z.array(storedPositionSchema),
  /** Null without a stored portfolio. */
  updated_at: z.nullable(z.string()),
});
export type StoredPositions = z.infer<typeof storedPositionsSchema>;

const portfolioSchema = z.extend(storedPositionsSchema, {
  /** Each asset once. */
  assets: z.array(assetMarketDataSchema),
  /** Whether there are trades, from which quantities of earlier days are known. */
  hasTrades: z.boolean(),
  /** Whether the user may change the portfolio now. */
  mayChange: z.boolean(),
  /** Assets with missing or outdated data, which `refreshPortfolio` reads. */
  pending: z.array(z.string()),
});
export type Portfolio = z.infer<typeof portfolioSchema>;

/** Reads the portfolio with the stored data of its assets; no partner is asked. */
export const getPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio',
  caller: 'session',
  request: z.object({}),
  response: portfolioSchema,
});

/** Replaces all positions with these, or none if one of them is invalid: a file is never imported in part. */
export const savePortfolio = endpoint({
  method: 'POST',
  path: '/api/save-portfolio',
  caller: 'session',
  request: z.strictObject({
    positions: z
      .array(
        z.extend(positionSchema, {
          /** The user has checked the quantity and confirmed it. */
          checked: z.optional(z.literal(true)),
        }),
      )
      .check(
        z.maxLength(maximumPositions, positionTexts.tooMany),
        z.refine(
          (positions) => new Set(positions.map(positionKey)).size === positions.length,
          positionTexts.twice,
        ),
      ),
    version: expectedVersionSchema,
    requestId: z.optional(requestIdSchema),
    /** Only validates, for a preview: nothing is saved, and no version is required. */
    onlyCheck: z.optional(z.literal(true)),
  }),
  response: portfolioSchema,
});
export type PositionToSave = z.infer<typeof savePortfolio.request>['positions'][number];

/** Asks the partner for some of the pending assets and returns the result. */
export const refreshPortfolio = endpoint({
  method: 'POST',
  path: '/api/refresh-portfolio',
  caller: 'session',
  request: z.strictObject({
    /** Also of the favourite assets, and of these first. */
    withFavourites: z.optional(z.literal(true)),
    /** Also the payments of assets that were sold. */
    withSold: z.optional(z.literal(true)),
  }),
  response: z.object({
    assets: z.array(assetMarketDataSchema),
    pending: z.array(z.string()),
  }),
});
