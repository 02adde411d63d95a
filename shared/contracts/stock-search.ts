import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Separate from the heavy contract of the analysis, for pages that only choose assets. */

/** Search starts at this many typed characters. */
export const minSearchLength = 2;

export const stockSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  sector: z.nullable(z.string()),
  type: z.string(),
});
export type Stock = z.infer<typeof stockSchema>;

export const searchStocks = endpoint({
  method: 'POST',
  path: '/api/search-stocks',
  caller: 'anyone',
  request: z.strictObject({ search: z.string().check(z.maxLength(60)) }),
  response: z.object({
    stocks: z.array(stockSchema),
    /** Assets with a similar spelling, if nothing matches. */
    near: z.optional(z.array(stockSchema)),
  }),
});
