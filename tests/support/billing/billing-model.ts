import * as z from 'zod';
import type { BillingWorld } from './billing-world.ts';

/** Derives the expected state of one account from the partner's answers alone, without any code under test. */
const paymentSchema = z.object({
  id: z.number(),
  status: z.string(),
  status_detail: z.string(),
  operation_type: z.string(),
  transaction_amount: z.number(),
  external_reference: z.string().nullable(),
  date_created: z.string(),
  date_approved: z.string().nullable(),
});
export type TruePayment = z.infer<typeof paymentSchema>;

const preapprovalSchema = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string().nullable(),
  date_created: z.string(),
  next_payment_date: z.string(),
});
export type TruePreapproval = z.infer<typeof preapprovalSchema>;

export interface Implied {
  readonly payments: readonly TruePayment[];
  readonly preapprovals: readonly TruePreapproval[];
  readonly livePreapprovals: number;
  /** Subscriptions created over a day ago without a charge or an attempt, and without a later payment. */
  readonly stuckPreapprovals: readonly string[];
  readonly planEnd: string | undefined;
  readonly paidUntil: string | undefined;
  /** Status of the subscription's row; undefined: there is none. */
  readonly status: string | undefined;
}

export function isInstallment({ operation_type: type }: TruePayment): boolean {
  return type === 'recurring_payment';
}

/** Returns the number of months that a payment buys. */
export function countMonths(payment: TruePayment): number {
  return isInstallment(payment) ? 1 : (monthsByAmount[String(payment.transaction_amount)] ?? 0);
}

const monthsByAmount: Readonly<Record<string, number>> = {
  '179.94': 6,
  '239.88': 12,
  '383.76': 24,
};

/** @param skippedAt ISO 8601: when the product saw that a pause had skipped a charge */
export function impliedState(world: BillingWorld, accountId: string, skippedAt?: string): Implied {
  const skipped = skippedAt === undefined ? undefined : Date.parse(skippedAt);
  const isOfAccount = (reference: string | null) => reference?.startsWith(`${accountId}:`) === true;
  const payments = z
    .array(paymentSchema)
    .parse(world.control.payments({ limit: 1000 }).payments)
    .filter((payment) => isOfAccount(payment.external_reference));
  const preapprovals = z
    .array(preapprovalSchema)
    .parse(world.control.preapprovals({ limit: 1000 }).preapprovals)
    .filter((preapproval) => isOfAccount(preapproval.external_reference));
  const now = world.clock().getTime();

  const good = payments
    .filter(isKept)
    .toSorted((a, b) => Date.parse(a.date_approved ?? '') - Date.parse(b.date_approved ?? ''));
  let planEnd: number | undefined;
  let paidUntil: number | undefined;
  let end = 0;
  for (const payment of good) {
    const approved = Date.parse(payment.date_approved ?? '');
    end = plusMonths(Math.max(approved, end), countMonths(payment));
    if (isInstallment(payment)) paidUntil = end;
    else planEnd = end;
  }

  const live = preapprovals.filter(({ status }) => status !== 'cancelled');
  const isPaid = paidUntil !== undefined && paidUntil > now;
  const [running] = live;
  const status = (() => {
    if (preapprovals.length === 0) return undefined;
    if (running === undefined) return isPaid ? 'pending_cancellation' : 'cancelled';
    if (running.status === 'pending') return isPaid ? 'active' : 'pending';
    if (running.status === 'paused') return isPaid ? 'pending_cancellation' : 'paused';
    if (isPaid) return 'active';
    const newest = payments
      .filter(isInstallment)
      .filter((payment) => payment.external_reference === running.external_reference)
      .toSorted((a, b) => Date.parse(a.date_created) - Date.parse(b.date_created) || a.id - b.id)
      .at(-1);
    if (newest === undefined) {
      const continues = end >= Date.parse(running.date_created) && now < end + 3 * 86_400_000;
      return continues && skipped === undefined ? 'active' : 'pending';
    }
    if (!isKept(newest) || paidUntil === undefined) return 'past_due';
    // The partner's answers do not show that a pause skipped a charge: the product has to have seen it.
    if (skipped !== undefined && Date.parse(newest.date_created) < skipped) {
      return now < plusMonths(skipped, 1) + 3 * 86_400_000 ? 'pending' : 'past_due';
    }
    return now < paidUntil + 3 * 86_400_000 ? 'active' : 'past_due';
  })();
  return {
    payments,
    preapprovals,
    livePreapprovals: live.length,
    stuckPreapprovals: live
      .filter(({ status: word }) => word !== 'paused')
      .filter(({ date_created: made }) => Date.parse(made) < now - 86_400_000)
      .filter(({ external_reference: made }) =>
        payments.every((payment) => payment.external_reference !== made),
      )
      .filter(({ status: word, date_created: made, next_payment_date: next }) => {
        if (word === 'pending') return true;
        const ended = Math.max(end + 3 * 86_400_000, Date.parse(made) + 86_400_000);
        return ended < now && Date.parse(next) + 86_400_000 < now;
      })
      .map(({ id }) => id),
    planEnd: text(planEnd),
    paidUntil: text(paidUntil),
    status,
  };
}

export function isKept({ status, status_detail: detail }: TruePayment): boolean {
  return status === 'approved' || (status === 'charged_back' && detail === 'reimbursed');
}

/** Adds calendar months in São Paulo's time, three hours behind UTC. */
export function plusMonths(instant: number, months: number): number {
  const shifted = new Date(instant - 3 * 3_600_000);
  const day = shifted.getUTCDate();
  shifted.setUTCDate(1);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  const next = new Date(shifted);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  shifted.setUTCDate(Math.min(day, next.getUTCDate()));
  return shifted.getTime() + 3 * 3_600_000;
}

function text(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
