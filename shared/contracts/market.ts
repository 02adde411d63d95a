import * as z from 'zod/mini';
import { assetDataSchema, comparedAssetSchema } from '../market/asset-data.ts';
import { endpoint } from './endpoint.ts';

const askedAsset = z.strictObject({
  symbol: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Digite um símbolo de ativo para buscar'),
      z.maxLength(20, 'Use no máximo 20 caracteres.'),
    ),
});

/** What is known of one asset. An unknown symbol is no error of the call. */
export const getAssetData = endpoint({
  method: 'POST',
  path: '/api/get-asset-data',
  caller: 'subscriber',
  request: askedAsset,
  response: z.object({
    success: z.boolean(),
    data: z.nullable(assetDataSchema),
    /** What to tell whoever searched; null with data. */
    error: z.nullable(z.string()),
  }),
});

/** What a comparison shows of one asset, to whoever has a plan or a running trial: a trial has no analysis. */
export const getComparedAsset = endpoint({
  method: 'POST',
  path: '/api/get-compared-asset',
  caller: 'session',
  request: askedAsset,
  response: z.object({
    data: z.nullable(comparedAssetSchema),
    /** What to tell whoever asked; null with data. */
    error: z.nullable(z.string()),
  }),
});
