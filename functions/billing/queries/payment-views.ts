import type * as z from 'zod/mini';
import type { getSubscription as endpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan, type OneOffPlanKey } from '../../../shared/plans.ts';
import { isReviewAbandoned, paymentStatus } from '../ledger/billing-changes.ts';
import { isOneOff, totalPaidOf } from '../ledger/ledger.ts';
import { refusedPaymentText, reviewAbandoned } from '../checkout/refused-payment-texts.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';
import { dayMilliseconds } from '../ledger/calendar.ts';

type View = z.infer<typeof endpoint.response>;

/** How long the dashboard reports a finally refused payment. */
const refusedShownMilliseconds = 14 * dayMilliseconds;
const replacedShownMilliseconds = 2 * dayMilliseconds;
const expiredShownMilliseconds = 2 * dayMilliseconds;
const lostShownMilliseconds = 2 * dayMilliseconds;
const returnShownMilliseconds = 60 * dayMilliseconds;

/** Returns undecided payments of plans, and unpaid ones; newest first. */
export function openPayments(ledger: Ledger, now: Date): View['openPayments'] {
  return listOneOffPlans(ledger).flatMap(({ charge, plan }) => {
    const status = paymentStatus(charge);
    if (status !== 'processing' && status !== 'pending' && status !== 'in_process') return [];
    const { id: paymentId, method, lastFour, createdAt, expiresAt } = charge;
    const amountInCentavos = totalPaidOf(charge);
    // Expired by the clock, even if the partner has not confirmed it yet.
    if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return [];
    const endsMonthly = charge.monthlyEnd !== undefined;
    const money = { amountInCentavos, lastFour, createdAt, expiresAt, endsMonthly };
    return [{ paymentId, plan, method, status, ...money }];
  });
}

/**
 * Returns the last payment if its card was refused after a review, the partner gave it up, or it turned out to be
 * refused after a lost answer. A review may take weeks, and a subscription started meanwhile does not replace the
 * payment: both periods count from the end of the review.
 */
export function refusedPayment(ledger: Ledger, now: Date): View['refusedPayment'] {
  const [last] = listOneOffPlans(ledger);
  if (last === undefined) return null;
  const { charge, plan } = last;
  const { reviewedSince, reviewedUntil = reviewedSince, foundAt, detail, createdAt } = charge;
  const isRefused = charge.status === 'rejected' || isReviewAbandoned(charge);
  const reportedAt = reviewedUntil ?? (charge.method === 'card' ? foundAt : undefined);
  if (!isRefused || reportedAt === undefined) return null;
  const endedAt = Date.parse(reportedAt);
  if (now.getTime() - endedAt >= refusedShownMilliseconds) return null;
  const isReplaced = ledger.subscriptions.some((one) => Date.parse(one.createdAt) > endedAt);
  if (isReplaced) return null;
  return {
    paymentId: charge.id,
    plan,
    amountInCentavos: totalPaidOf(charge),
    lastFour: charge.lastFour,
    createdAt,
    ...(reviewedUntil === undefined ? { wasUnanswered: true as const } : {}),
    statusDetail: detail,
    error: refusedPaymentText(isReviewAbandoned(charge) ? reviewAbandoned : detail, 'plan'),
  };
}

/** Returns the last attempt, where it is an expired Pix: by our clock or the partner's report. */
export function expiredPix(ledger: Ledger, now: Date): Pick<View, 'expiredPix'> {
  const [last] = listOneOffPlans(ledger);
  if (last === undefined) return {};
  const { charge, plan } = last;
  const status = paymentStatus(charge);
  const end = Date.parse(charge.expiresAt ?? '');
  const isOver = status === 'expired' || (status === 'pending' && end <= now.getTime());
  if (!isOver || charge.method !== 'pix') return {};
  if (!(now.getTime() - end < expiredShownMilliseconds)) return {};
  const { id: paymentId, amountInCentavos, createdAt } = charge;
  const isReplaced = ledger.subscriptions.some(
    (one) => Date.parse(one.createdAt) > Date.parse(createdAt),
  );
  if (isReplaced) return {};
  const unconfirmed = status === 'pending' ? { isUnconfirmed: true as const } : {};
  return { expiredPix: { paymentId, plan, amountInCentavos, createdAt, ...unconfirmed } };
}

/** Returns the last attempt if its outcome was unknown and the partner has no payment for it. */
export function lostAttempt(ledger: Ledger, now: Date): Pick<View, 'lostAttempt'> {
  const attempts = [
    ...listOneOffPlans(ledger).map(({ charge }) => charge),
    ...ledger.subscriptions.map((one) => ({ ...one, plan: monthlyPlan.key })),
  ].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const [last] = attempts;
  if (last?.status !== 'abandoned') return {};
  if (now.getTime() - Date.parse(last.createdAt) >= lostShownMilliseconds) return {};
  return { lostAttempt: { plan: last.plan, createdAt: last.createdAt } };
}

/**
 * Returns the last card in review that was given up for another payment: the payer saw the review before, and is
 * shown its result. Undefined after a later payment.
 */
export function replacedPayment(ledger: Ledger, now: Date): Pick<View, 'replacedPayment'> {
  const plans = listOneOffPlans(ledger);
  const index = plans.findIndex(
    ({ charge }) =>
      charge.reviewedSince !== undefined &&
      charge.status === 'cancelled' &&
      charge.detail === 'by_collector',
  );
  const [replaced, next] = [plans[index], plans[index - 1]];
  if (replaced === undefined) return {};
  if (plans.slice(0, index).some(({ charge }) => charge.status === 'approved')) return {};
  const since = next?.charge.createdAt ?? replaced.charge.createdAt;
  if (now.getTime() - Date.parse(since) >= replacedShownMilliseconds) return {};
  const { id: paymentId, lastFour, createdAt } = replaced.charge;
  const amountInCentavos = totalPaidOf(replaced.charge);
  const { plan } = replaced;
  return { replacedPayment: { paymentId, plan, amountInCentavos, lastFour, createdAt } };
}

/** Returns money being refunded, or refunded recently: up to two card statements may pass before it appears. */
export function returnedPayments(ledger: Ledger, now: Date): View['returns'] {
  return ledger.charges.flatMap((charge) => {
    const { id: paymentId, plan, method, lastFour } = charge;
    const amountInCentavos = totalPaidOf(charge);
    const { approvedAt, withdrawnAt, refundedAt, mustBeRefunded } = charge;
    const goesBack = withdrawnAt !== null || mustBeRefunded;
    if (!goesBack || (charge.status !== 'approved' && charge.status !== 'refunded')) return [];
    const since = refundedAt ?? withdrawnAt ?? approvedAt ?? charge.createdAt;
    if (now.getTime() - Date.parse(since) >= returnShownMilliseconds) return [];
    return [{ paymentId, plan, amountInCentavos, method, lastFour, withdrawnAt, refundedAt }];
  });
}

function listOneOffPlans(
  ledger: Ledger,
): readonly { readonly charge: Charge; readonly plan: OneOffPlanKey }[] {
  return ledger.charges
    .filter(isOneOff)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .flatMap((charge) => (charge.plan === monthlyPlan.key ? [] : [{ charge, plan: charge.plan }]));
}
