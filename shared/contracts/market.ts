import * as z from 'zod/mini';
import { assetDataSchema } from '../market/asset-data.ts';
import { endpoint } from './endpoint.ts';

/** What is known of one asset. An unknown symbol is no error of the call. */
export const getAssetData = endpoint({
  method: 'POST',
  path: '/api/get-asset-data',
  caller: 'subscriber',
  request: z.strictObject({
    symbol: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Digite um símbolo de ativo para buscar'),
        z.maxLength(20, 'Use no máximo 20 caracteres.'),
      ),
  }),
  response: z.object({
    success: z.boolean(),
    data: z.nullable(assetDataSchema),
    /** What to tell whoever searched; null with data. */
    error: z.nullable(z.string()),
  }),
});
