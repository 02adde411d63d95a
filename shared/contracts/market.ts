import * as z from 'zod/mini';
import { assetDataSchema, comparedAssetSchema } from '../market/asset-data.ts';
import { benchmarkSchema } from '../market/benchmark.ts';
import { assetPriceSchema } from '../portfolio/asset-market-data.ts';
import { endpoint } from './endpoint.ts';

const assetRequestSchema = z.strictObject({
  symbol: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Digite um símbolo de ativo para buscar'),
      z.maxLength(20, 'Use no máximo 20 caracteres.'),
    ),
});

/** Returns the data of one asset. An unknown symbol is not an error of the call. */
export const getAssetData = endpoint({
  method: 'POST',
  path: '/api/get-asset-data',
  caller: 'subscriber',
  request: assetRequestSchema,
  response: z.object({
    success: z.boolean(),
    data: z.nullable(assetDataSchema),
    /** The text for the user; null with data. */
    error: z.nullable(z.string()),
  }),
});

/** Returns an asset for a comparison, with a plan or a running trial; a trial has no analysis. */
export const getComparedAsset = endpoint({
  method: 'POST',
  path: '/api/get-compared-asset',
  caller: 'session',
  request: assetRequestSchema,
  response: z.object({
    data: z.nullable(comparedAssetSchema),
    /** The text for the user; null with data. */
    error: z.nullable(z.string()),
  }),
});

/** Returns the series that a price can be compared with; null while the source has none. */
export const listBenchmarks = endpoint({
  method: 'GET',
  path: '/api/benchmarks',
  caller: 'subscriber',
  request: z.object({}),
  response: z.object({ ibovespa: z.nullable(benchmarkSchema), cdi: z.nullable(benchmarkSchema) }),
});
export type Benchmarks = z.infer<typeof listBenchmarks.response>;

/** A followed or held asset with its stored data; no partner is called. */
export const followedAssetSchema = z.object({
  ticker: z.string(),
  name: z.nullable(z.string()),
  /** The logo's URL at the source. */
  logourl: z.nullable(z.string()),
  price: z.nullable(assetPriceSchema),
  /** The last closes in reais, oldest first, thirty sessions at most; empty when unknown. */
  closes: z.array(z.number()),
  isFavourite: z.boolean(),
  isHeld: z.boolean(),
});
export type FollowedAsset = z.infer<typeof followedAssetSchema>;

/** Lists the followed assets, then the held ones; no partner is called. */
export const listFollowedAssets = endpoint({
  method: 'GET',
  path: '/api/own-assets',
  caller: 'subscriber',
  request: z.object({}),
  response: z.object({
    assets: z.array(followedAssetSchema),
    /** The number of assets that are not shown. */
    more: z.int(),
    /** Displayed assets with a possibly outdated price: `refreshPortfolio` reads them from the partner. */
    pending: z.array(z.string()),
    /** Whether the user gets market messages, daily or as a digest. */
    hasMarketMessages: z.boolean(),
  }),
});
export type FollowedAssets = z.infer<typeof listFollowedAssets.response>;
