import * as z from 'zod';
import { cardSchema } from '../cards/card-tokens.ts';

export const paymentStatuses = [
  'pending',
  'approved',
  'authorized',
  'in_process',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const;

export const identificationSchema = z.object({
  type: z.string().default(''),
  number: z.string().default(''),
});

/** A stored payment. Instants are milliseconds, amounts centavos. */
export const paymentSchema = z.object({
  id: z.int(),
  /** Increases with every change. */
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  approvedAt: z.int().nullable(),
  expiresAt: z.int().nullable(),
  status: z.enum(paymentStatuses),
  statusDetail: z.string(),
  amountCentavos: z.int(),
  refundedCentavos: z.int(),
  installments: z.int(),
  methodId: z.string(),
  typeId: z.enum(['credit_card', 'debit_card', 'bank_transfer']),
  issuerId: z.string().nullable(),
  operationType: z.enum(['regular_payment', 'recurring_payment']),
  captured: z.boolean(),
  binaryMode: z.boolean(),
  description: z.string().nullable(),
  externalReference: z.string().nullable(),
  statementDescriptor: z.string().nullable(),
  notificationUrl: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  additionalInfo: z.record(z.string(), z.unknown()),
  payer: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    identification: identificationSchema,
  }),
  card: cardSchema.nullable(),
  pix: z.object({ code: z.string(), picture: z.string() }).nullable(),
  preapprovalId: z.string().nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

export const refundSchema = z.object({
  id: z.int(),
  paymentId: z.int(),
  amountCentavos: z.int(),
  createdAt: z.int(),
  /** Source of the refund: the seller through the API, or the partner's staff. */
  source: z.enum(['collector', 'admin']),
});
export type Refund = z.infer<typeof refundSchema>;

export const chargebackSchema = z.object({
  id: z.int(),
  paymentId: z.int(),
  amountCentavos: z.int(),
  createdAt: z.int(),
});
export type Chargeback = z.infer<typeof chargebackSchema>;

/** The first answer to an `X-Idempotency-Key`. */
export const keptRequestSchema = z.object({
  id: z.string(),
  createdAt: z.int(),
  digest: z.string(),
  resourceId: z.int(),
});
export type KeptRequest = z.infer<typeof keptRequestSchema>;
