import * as z from 'zod/mini';
import { monthlyPlan, oneOffPlanKeys } from '../plans.ts';
import { preferenceColumns } from './preferences.ts';

/** A row of usuarios_ativos: somebody whose one-off plan is paid, and until when. */
export const activeUserSchema = z.object({
  telefone: z.string(),
  /** ISO 8601, UTC: access ends when this instant is reached. */
  data_finalizacao_plano: z.string(),
  ...preferenceColumns,
  updated_at: z.string(),
});
export type ActiveUser = z.infer<typeof activeUserSchema>;

/**
 * What a row of subscriptions says. `active` gives access, `pending_cancellation` for as long as
 * the paid period runs; none of the others does.
 * - `pending`: the partner has the card, and has not charged it yet.
 * - `past_due`: what is paid is over, and the next installment is not.
 * - `paused`: nothing is charged; while paid time is left the row says `pending_cancellation`.
 * - `cancelled`: over.
 */
export const subscriptionStatuses = [
  'pending',
  'active',
  'pending_cancellation',
  'past_due',
  'paused',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A row of subscriptions: the monthly subscription that decides an account's access. */
export const subscriptionSchema = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  telefone: z.string(),
  cpf: z.string(),
  /** One of `subscriptionStatuses`; a row that an operator wrote may say something else. */
  status: z.string(),
  /** ISO 8601, UTC: until when installments are paid. */
  current_period_end: z.nullable(z.string()),
  /** ISO 8601, UTC; null where nothing more will be charged. */
  next_billing_date: z.nullable(z.string()),
  ...preferenceColumns,
  updated_at: z.string(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const planKeySchema = z.enum([...oneOffPlanKeys, monthlyPlan.key]);
export const paymentMethodSchema = z.enum(['card', 'pix']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/**
 * What became of a payment. `processing`: sent to the partner, whose answer is not known yet;
 * `pending`: a Pix that waits to be paid; `in_process`: the partner looks at it, for up to two
 * days; `failed`: nothing was charged, and nothing was decided about a card.
 */
export const paymentStatuses = [
  'processing',
  'pending',
  'in_process',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
  'failed',
] as const;
export const paymentStatusSchema = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** A payment as the person's history has it. Instants are ISO 8601, UTC. */
export const paymentSchema = z.object({
  id: z.string(),
  /** Mercado Pago's own, once it has one; rows of before 28 November 2026 that have not changed since lack it. */
  mercadopago_id: z.optional(z.string()),
  plan: planKeySchema,
  method: paymentMethodSchema,
  /** The price. */
  amountInCentavos: z.int(),
  refundedAmountInCentavos: z.int(),
  installments: z.int(),
  /** The card's total in centavos, where it differs from the price because of interest. */
  totalPaidInCentavos: z.optional(z.int()),
  /** Amount of each of several installments, where the partner reports it. */
  installmentInCentavos: z.optional(z.int()),
  status: paymentStatusSchema,
  /** The partner's reason, `cc_rejected_insufficient_amount`. */
  status_detail: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.nullable(z.string()) })),
  /** Of a monthly installment. */
  subscription_id: z.nullable(z.string()),
  created_at: z.string(),
  approved_at: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
  /** Whether the monthly subscription ends with it; `done` once it is paid. */
  monthly_end: z.optional(z.enum(['wanted', 'done'])),
  /** Until when a Pix can be paid. */
  expires_at: z.nullable(z.string()),
  updated_at: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;
