import Big from 'big.js';
import * as z from 'zod/mini';
import { tickerSchema } from '../../contracts/preferences.ts';
import { isCanonicalDecimal } from '../decimal.ts';
import { averagePriceSchema, brokerSchema, maximumQuantity } from '../position.ts';

/**
 * A quantity that the user states for an asset and broker at the start of a day, typed or from a file of positions. It
 * replaces the total of earlier trades; trades from that day on are added to it.
 */
export const statementSchema = z.object({
  ticker: tickerSchema,
  broker: z.nullable(brokerSchema),
  /** Canonical decimal; `0` says that nothing is held any more. */
  quantity: z.string().check(
    z.maxLength(24),
    z.refine(isCanonicalDecimal),
    z.refine((text) => !isCanonicalDecimal(text) || new Big(text).lte(maximumQuantity)),
  ),
  /** Reais per share; null when unknown. */
  averagePrice: z.nullable(averagePriceSchema),
  /** `yyyy-mm-dd`. */
  day: z.iso.date(),
});
export type Statement = z.infer<typeof statementSchema>;
