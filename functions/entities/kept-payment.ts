import * as z from 'zod/mini';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import type { TableAccess } from '../runtime/table.ts';

/** Invoices and payments must be kept for five years. */
const retentionSeconds = 5 * 366 * 24 * 60 * 60;

/** The part of a payment that is kept after the account's deletion: amount and time, but not the payer. */
const keptSchema = z.object({
  id: z.optional(z.string()),
  plan: z.optional(z.string()),
  amountInCentavos: z.optional(z.int()),
  refundedAmountInCentavos: z.optional(z.int()),
  method: z.optional(z.string()),
  status: z.optional(z.string()),
  created_at: z.optional(z.string()),
  approved_at: z.nullish(z.string()),
  refunded_at: z.nullish(z.string()),
  updated_at: z.optional(z.string()),
});

export const keptPaymentAccess: TableAccess = { actions: ['PutItem'], partitions: ['ERASED#*'] };

/**
 * Returns an anonymized payment of a deleted account. Payments of one account share a partition, so that a refund is
 * found beside its payment.
 */
export function anonymizePayment(
  payment: Readonly<Record<string, unknown>>,
  pseudonym: string,
  now: Date,
) {
  const keptFields = z.parse(keptSchema, payment);
  return {
    PK: `ERASED#${pseudonym}`,
    SK: String(payment['SK']),
    entity: 'KeptPayment',
    ...keptFields,
    expiresAt: secondsSinceEpoch(now) + retentionSeconds,
  };
}
