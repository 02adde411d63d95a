import * as z from 'zod/mini';
import { assetFiguresSchema } from '../portfolio/asset-figures.ts';
import {
  heldPositionSchema,
  maximumPositions,
  positionName,
  positionSchema,
  positionTexts,
} from '../portfolio/position.ts';
import { endpoint } from './endpoint.ts';
import { knownVersionSchema } from './preferences.ts';

export const ownPositionsSchema = z.object({
  positions: z.array(heldPositionSchema),
  /** Null where there is no portfolio yet. */
  updated_at: z.nullable(z.string()),
});
export type OwnPositions = z.infer<typeof ownPositionsSchema>;

const portfolioSchema = z.extend(ownPositionsSchema, {
  /** Each asset once. */
  assets: z.array(assetFiguresSchema),
  /** Whether the user may change the portfolio now. */
  mayChange: z.boolean(),
  /** Assets of which more can be known, if it is asked for. */
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

/**
 * Puts these positions in the place of all that there are, or nothing where one of them cannot be: a file is never
 * imported by half.
 */
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
          (positions) => new Set(positions.map(positionName)).size === positions.length,
          positionTexts.twice,
        ),
      ),
    version: knownVersionSchema,
    /** Only says whether it would be refused, for a preview: nothing is saved, and no version is asked for. */
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
  }),
  response: z.object({
    assets: z.array(assetFiguresSchema),
    pending: z.array(z.string()),
  }),
});
