import * as z from 'zod';
import { centavosSchema } from '../money.ts';
import { notificationStates, signatureKinds } from '../notifications/notification-record.ts';
import { paymentStatuses } from '../payments/payment-record.ts';
import { preapprovalStatuses } from '../subscriptions/subscription-records.ts';
import { testHolderNames } from '../cards/test-results.ts';

const limit = z.coerce.number().int().min(1).max(1000).default(100);

export const paymentFilterSchema = z.strictObject({
  status: z.enum(paymentStatuses).optional(),
  external_reference: z.string().min(1).optional(),
  limit,
});
export const preapprovalFilterSchema = z.strictObject({
  status: z.enum(preapprovalStatuses).optional(),
  payer_email: z.string().min(1).optional(),
  limit,
});
export const notificationFilterSchema = z.strictObject({
  state: z.enum(notificationStates).optional(),
  data_id: z.string().min(1).optional(),
  limit,
});

/** Actions of a payer or a bank on a payment, outside the API. */
export const paymentActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pay') }),
  z.strictObject({ action: z.literal('expire') }),
  z.strictObject({ action: z.literal('approve') }),
  z.strictObject({
    action: z.literal('reject'),
    statusDetail: z.string().min(1).max(60).default('cc_rejected_other_reason'),
  }),
  z.strictObject({ action: z.literal('refund'), amount: centavosSchema.optional() }),
  z.strictObject({
    action: z.literal('chargeback'),
    statusDetail: z.enum(['in_process', 'settled', 'reimbursed']).default('settled'),
  }),
]);
export type PaymentAction = z.infer<typeof paymentActionSchema>;

/** Actions of time, the payer or the partner on a subscription, outside the API. */
export const preapprovalActionSchema = z.discriminatedUnion('action', [
  /** Charges the next installment now; `result` is a holder name for this charge alone. */
  z.strictObject({ action: z.literal('advance'), result: z.enum(testHolderNames).optional() }),
  /** Gives every later charge the result of this holder name; null restores the card's own. */
  z.strictObject({
    action: z.literal('card-result'),
    result: z.enum(testHolderNames).nullable(),
  }),
  /** Stops automatic charges, with the card accepted or not. */
  z.strictObject({ action: z.literal('stall'), as: z.enum(['pending', 'authorized']) }),
  z.strictObject({ action: z.literal('cancel') }),
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('resume') }),
]);
export type PreapprovalAction = z.infer<typeof preapprovalActionSchema>;

/** A notification without a change behind it: repeated, forged, or about an unknown resource. */
export const craftedNotificationSchema = z.strictObject({
  topic: z.string().min(1).max(60),
  dataId: z.string().min(1).max(200),
  action: z.string().min(1).max(60).optional(),
  version: z.int().min(0).default(1),
  signature: z.enum(signatureKinds).default('valid'),
  timestampUnit: z.enum(['seconds', 'milliseconds']).default('seconds'),
  copies: z.int().min(1).max(1000).default(1),
  url: z.url({ protocol: /^https?$/ }).optional(),
});

export type CraftedNotification = z.infer<typeof craftedNotificationSchema>;

export const replaySchema = z.strictObject({
  copies: z.int().min(1).max(1000).default(1),
  signature: z.enum(signatureKinds).default('valid'),
});

export const releaseSchema = z.strictObject({
  order: z.enum(['as-created', 'reversed']).default('as-created'),
});
