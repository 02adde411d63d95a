import * as z from 'zod/mini';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import type { TableAccess } from '../runtime/table.ts';

/** Invoices and payments have to be kept for five years. */
const retentionSeconds = 5 * 366 * 24 * 60 * 60;

/**
 * All that is kept of a payment after its account is gone: what was paid and when, but not by whom.
 */
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

/** What keeping a payment does to the table. */
export const keptPaymentAccess: TableAccess = { actions: ['PutItem'], partitions: ['ERASED#*'] };

/**
 * A payment of a deleted account, under a key that leads to nobody. Payments of one person stay
 * together, so that a refund is found beside what it refunds.
 */
export function keptPayment(
  payment: Readonly<Record<string, unknown>>,
  pseudonym: string,
  now: Date,
) {
  const kept = z.parse(keptSchema, payment);
  return {
    PK: `ERASED#${pseudonym}`,
    SK: String(payment['SK']),
    entity: 'KeptPayment',
    ...kept,
    expiresAt: secondsSinceEpoch(now) + retentionSeconds,
  };
}
