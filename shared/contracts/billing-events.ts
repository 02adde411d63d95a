import * as z from 'zod/mini';
import { paymentMethodSchema, planKeySchema } from './billing.ts';

/** A change of one payment, without data of the card or the user. */
const paymentData = z.object({
  accountId: z.string(),
  paymentId: z.string(),
  plan: planKeySchema,
  method: paymentMethodSchema,
  amountInCentavos: z.int(),
  refundedAmountInCentavos: z.int(),
  /** The partner's reason. */
  statusDetail: z.nullable(z.string()),
  /** For a monthly payment. */
  subscriptionId: z.nullable(z.string()),
});

const subscriptionData = z.object({
  accountId: z.string(),
  subscriptionId: z.string(),
  /** The time until which the installments are paid (ISO 8601, UTC); null without installments. */
  accessUntil: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  nextBillingDate: z.nullable(z.string()),
});

/** Facts of billing (see events.ts). */
export const billingEvents = {
  'payment.approved': { version: 1, data: paymentData },
  'payment.rejected': { version: 1, data: paymentData },
  /**
   * Published in addition to `payment.rejected`, or when the partner gives up: the card for a plan was reviewed
   * first, so the payer has not seen the result.
   */
  'payment.refused_after_review': { version: 1, data: paymentData },
  /**
   * Together with `payment.rejected`: a plan's card payment with a lost answer, so that the payer has not seen the
   * result.
   */
  'payment.found_refused': { version: 1, data: paymentData },
  /** Together with `payment.rejected`: a monthly charge, which no user has started. */
  'payment.installment_refused': { version: 1, data: paymentData },
  /** A Pix that expired unpaid. */
  'payment.expired': { version: 1, data: paymentData },
  'payment.cancelled': { version: 1, data: paymentData },
  /** The payer has withdrawn from the purchase (CDC, art. 49); the refund follows. */
  'payment.withdrawn': { version: 1, data: paymentData },
  'payment.refunded': { version: 1, data: paymentData },
  'payment.charged_back': { version: 1, data: paymentData },
  /** A one-off plan has been paid, prolonged, or shortened by a refund; `endsAt` is its end now. */
  'plan.changed': {
    version: 1,
    data: z.object({ accountId: z.string(), endsAt: z.nullable(z.string()) }),
  },
  /** Time has ended a one-off plan. */
  'plan.ended': { version: 1, data: z.object({ accountId: z.string(), endsAt: z.string() }) },
  'subscription.activated': { version: 1, data: subscriptionData },
  'subscription.cancellation_scheduled': { version: 1, data: subscriptionData },
  'subscription.past_due': { version: 1, data: subscriptionData },
  /**
   * The subscription was paused at the partner. The event is published again when the time paid before ends, with
   * that end as `accessUntil`.
   */
  'subscription.paused': { version: 1, data: subscriptionData },
  'subscription.ended': { version: 1, data: subscriptionData },
  /** The card of a running subscription is good until the end of this month, or of the next one. */
  'subscription.card_expiring': {
    version: 1,
    data: z.object({
      accountId: z.string(),
      subscriptionId: z.string(),
      /** The card's last month, as `yyyy-mm`. */
      expires: z.string(),
      when: z.enum(['next-month', 'this-month']),
    }),
  },
} as const satisfies Record<string, { version: number; data: z.ZodMiniType }>;
