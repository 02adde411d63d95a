import * as z from 'zod/mini';
import { monthlyPlan, oneOffPlanKeys } from '../plans.ts';
import { preferenceColumns } from './preferences.ts';

/** A row of usuarios_ativos: a user's paid one-off plan and its end. */
export const activeUserSchema = z.object({
  telefone: z.string(),
  /** ISO 8601, UTC: access ends when this instant is reached. */
  data_finalizacao_plano: z.string(),
  ...preferenceColumns,
  updated_at: z.string(),
});
export type ActiveUser = z.infer<typeof activeUserSchema>;

/**
 * The states of a subscription. `active` gives access, `pending_cancellation` while the paid period runs; the others
 * do not. - `pending`: the partner has the card and has not charged it yet. - `past_due`: the paid period is over,
 * and the next charge has not succeeded. - `paused`: nothing is charged; while paid time is left the state is
 * `pending_cancellation`. - `cancelled`: ended.
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
  /** One of `subscriptionStatuses`; a row written by an operator may have another value. */
  status: z.string(),
  /** ISO 8601, UTC: until when installments are paid. */
  current_period_end: z.nullable(z.string()),
  /** ISO 8601, UTC; null when nothing more will be charged. */
  next_billing_date: z.nullable(z.string()),
  ...preferenceColumns,
  updated_at: z.string(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const planKeySchema = z.enum([...oneOffPlanKeys, monthlyPlan.key]);
export const paymentMethodSchema = z.enum(['card', 'pix']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/**
 * The states of a payment. `processing`: sent to the partner, the answer is not known; `pending`: an unpaid Pix;
 * `in_process`: the partner reviews the payment, for up to two days; `failed`: nothing was charged, and the card was
 * neither accepted nor rejected.
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

/** A payment in the user's history. Instants are ISO 8601, UTC. */
export const paymentSchema = z.object({
  id: z.string(),
  /**
   * Mercado Pago's id, once it has assigned one; rows from before 28 November 2026 that have not changed since lack
   * it.
   */
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
  /** For a monthly payment. */
  subscription_id: z.nullable(z.string()),
  created_at: z.string(),
  approved_at: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
  /** Whether the monthly subscription ends with this payment; `done` once the payment is paid. */
  monthly_end: z.optional(z.enum(['wanted', 'done'])),
  /** Until when a Pix can be paid. */
  expires_at: z.nullable(z.string()),
  updated_at: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;
