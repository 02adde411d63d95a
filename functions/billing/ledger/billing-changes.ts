import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Payment, PaymentStatus } from '../../../shared/contracts/billing.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { findShownSubscription, shownStatus } from './subscription-status.ts';
import { isOneOff, isOpen } from './ledger.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';

/** Returns a charge's status for the user. */
export function paymentStatus({ status, detail }: Charge): PaymentStatus {
  switch (status) {
    case 'sending':
      return 'processing';
    case 'pending':
    case 'in_process':
    case 'rejected':
    case 'refunded':
      return status;
    case 'approved':
    case 'in_mediation':
      return 'approved';
    case 'authorized':
      return 'in_process';
    case 'charged_back':
      return detail === 'reimbursed' ? 'approved' : 'charged_back';
    case 'cancelled':
      return detail === 'expired' ? 'expired' : 'cancelled';
    case 'refused':
    case 'abandoned':
      return 'failed';
    default:
      // A status that the partner has added since; it must not decide anything.
      return 'in_process';
  }
}

/** The partner has ended the analysis of a card without a decision; neither its payer nor we have. */
export function isReviewAbandoned({ method, status, detail }: Charge): boolean {
  if (method !== 'card' || status !== 'cancelled') return false;
  return detail !== 'by_collector' && detail !== 'by_payer';
}

/** Returns a charge as a row of the user's history. */
export function toPayment(charge: Charge, updatedAt: string): Payment {
  return {
    id: charge.id,
    ...(charge.partnerId === null ? {} : { mercadopago_id: charge.partnerId }),
    plan: charge.plan,
    method: charge.method,
    amountInCentavos: charge.amountInCentavos,
    refundedAmountInCentavos: charge.refundedInCentavos,
    installments: charge.installments,
    ...(charge.totalPaidInCentavos === undefined
      ? {}
      : { totalPaidInCentavos: charge.totalPaidInCentavos }),
    ...(charge.installmentInCentavos === undefined
      ? {}
      : { installmentInCentavos: charge.installmentInCentavos }),
    status: paymentStatus(charge),
    status_detail: charge.detail,
    card: charge.cardBrand === null ? null : { brand: charge.cardBrand, lastFour: charge.lastFour },
    subscription_id: charge.subscriptionId,
    created_at: charge.createdAt,
    approved_at: charge.approvedAt,
    refunded_at: charge.refundedAt,
    ...(charge.monthlyEnd === undefined
      ? {}
      : { monthly_end: charge.monthlyEnd.at === null ? 'wanted' : 'done' }),
    expires_at: charge.expiresAt,
    updated_at: updatedAt,
  };
}

/** Returns the charges that are new or have changed. */
export function changedCharges(before: Ledger, after: Ledger): readonly Charge[] {
  const previous = new Map(before.charges.map((charge) => [charge.id, JSON.stringify(charge)]));
  return after.charges.filter((charge) => previous.get(charge.id) !== JSON.stringify(charge));
}

const paymentEvents = {
  approved: 'payment.approved',
  rejected: 'payment.rejected',
  failed: undefined,
  processing: undefined,
  pending: undefined,
  in_process: undefined,
  expired: 'payment.expired',
  cancelled: 'payment.cancelled',
  refunded: 'payment.refunded',
  charged_back: 'payment.charged_back',
} as const;

const subscriptionEvents = {
  pending: undefined,
  active: 'subscription.activated',
  pending_cancellation: 'subscription.cancellation_scheduled',
  past_due: 'subscription.past_due',
  paused: 'subscription.paused',
  cancelled: 'subscription.ended',
} as const;

/** The events that happened between two states of a ledger. */
export function billingEvents(
  dependencies: { readonly clock: Clock; readonly newId: NewId },
  before: Ledger,
  after: Ledger,
): readonly DomainEvent[] {
  const { accountId } = after;
  const events: DomainEvent[] = [];
  for (const charge of changedCharges(before, after)) {
    const previous = before.charges.find(({ id }) => id === charge.id);
    const status = paymentStatus(charge);
    const name = paymentEvents[status];
    const facts = { accountId, ...paymentFacts(charge) };
    if (charge.withdrawnAt !== null && (previous?.withdrawnAt ?? null) === null) {
      events.push(newEvent(dependencies, 'payment.withdrawn', facts));
    }
    if (name === undefined || (previous !== undefined && paymentStatus(previous) === status))
      continue;
    events.push(newEvent(dependencies, name, facts));
    // The user was asked to wait and has left the page.
    const wasReviewed = previous?.method === 'card' && isOpen(previous);
    if ((status === 'rejected' || isReviewAbandoned(charge)) && wasReviewed && isOneOff(charge)) {
      events.push(newEvent(dependencies, 'payment.refused_after_review', facts));
    }
    const isFound = previous?.foundAt === undefined && charge.foundAt !== undefined;
    if (status === 'rejected' && isFound && charge.method === 'card' && isOneOff(charge)) {
      events.push(newEvent(dependencies, 'payment.found_refused', facts));
    }
    if (status === 'rejected' && !isOneOff(charge)) {
      events.push(newEvent(dependencies, 'payment.installment_refused', facts));
    }
  }
  if (before.planEndsAt !== after.planEndsAt) {
    events.push(newEvent(dependencies, 'plan.changed', { accountId, endsAt: after.planEndsAt }));
  }
  if (after.planEnded && !before.planEnded && after.planEndsAt === before.planEndsAt) {
    const endsAt = after.planEndsAt ?? '';
    events.push(newEvent(dependencies, 'plan.ended', { accountId, endsAt }));
  }
  const subscription = findShownSubscription(after);
  const status = shownStatus(after, after.subscriptionStatus);
  const name = status === null ? undefined : subscriptionEvents[status];
  const isSame = status === shownStatus(before, before.subscriptionStatus);
  // A pause causes two events: when it begins, and when the time paid before ends.
  const endsPaidTime = status === 'paused' && after.subscriptionStatus === 'paused';
  const hasChanged =
    !isSame || (endsPaidTime && before.subscriptionStatus === 'pending_cancellation');
  if (subscription !== undefined && name !== undefined && hasChanged) {
    events.push(
      newEvent(dependencies, name, {
        accountId,
        subscriptionId: subscription.id,
        accessUntil: after.paidUntil,
        nextBillingDate: subscription.status === 'authorized' ? subscription.nextPaymentAt : null,
      }),
    );
  }
  const warning = after.cardWarning;
  if (warning !== undefined && !isDeepStrictEqual(warning, before.cardWarning)) {
    events.push(newEvent(dependencies, 'subscription.card_expiring', { accountId, ...warning }));
  }
  return events;
}

function paymentFacts(charge: Charge) {
  return {
    paymentId: charge.id,
    plan: charge.plan,
    method: charge.method,
    amountInCentavos: charge.amountInCentavos,
    refundedAmountInCentavos: charge.refundedInCentavos,
    statusDetail: charge.detail,
    subscriptionId: charge.subscriptionId,
  };
}
