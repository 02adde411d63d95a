import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Apart from the analysis, whose contract is heavy: whoever only chooses assets loads this alone. */

/** Search starts at this many typed characters. */
export const minimumSearchLength = 2;

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
    /** Where nothing is found: what is written nearly so. */
    near: z.optional(z.array(stockSchema)),
  }),
});
