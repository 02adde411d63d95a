import * as z from 'zod';
import { cardSchema } from '../cards/card-tokens.ts';

export const preapprovalStatuses = ['pending', 'authorized', 'paused', 'cancelled'] as const;

/** A stored subscription. Instants are milliseconds, amounts centavos. */
export const preapprovalSchema = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  status: z.enum(preapprovalStatuses),
  reason: z.string(),
  externalReference: z.string().nullable(),
  payerEmail: z.string(),
  payerId: z.int(),
  backUrl: z.string(),
  frequency: z.int(),
  frequencyType: z.enum(['days', 'months']),
  amountCentavos: z.int(),
  startAt: z.int(),
  endAt: z.int().nullable(),
  freeTrial: z.object({ frequency: z.int(), frequency_type: z.string() }).nullable(),
  /** Time of the next charge; a cancelled subscription keeps it. */
  nextChargeAt: z.int(),
  /** Start of the cycles, and the number of past cycles. */
  firstChargeAt: z.int(),
  cycles: z.int(),
  card: cardSchema.nullable(),
  cardId: z.int().nullable(),
  /** Whether automatic charges are stopped. */
  isStalled: z.boolean().default(false),
  /** Holder name that decides the result of later charges, instead of the card's own. */
  chargeResult: z.string().nullable(),
  chargedQuantity: z.int(),
  chargedCentavos: z.int(),
  lastChargedAt: z.int().nullable(),
  lastChargedCentavos: z.int().nullable(),
  /** Consecutive installments with only rejected retries. */
  failedInstallments: z.int(),
});
export type Preapproval = z.infer<typeof preapprovalSchema>;

/** An authorized payment: one installment with all its payment attempts. */
export const invoiceSchema = z.object({
  id: z.int(),
  version: z.int(),
  preapprovalId: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  debitAt: z.int(),
  nextRetryAt: z.int().nullable(),
  retryAttempt: z.int(),
  status: z.enum(['scheduled', 'processed', 'recycling', 'cancelled']),
  amountCentavos: z.int(),
  reason: z.string(),
  externalReference: z.string().nullable(),
  payerId: z.int(),
  payment: z.object({ id: z.int(), status: z.string(), statusDetail: z.string() }),
});
export type Invoice = z.infer<typeof invoiceSchema>;
