import { overduePage as texts } from '../../copy/billing/billing-pages.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import type { AccountSubscription, SubscriptionAnswer } from './use-subscription.ts';

/** Returns whether a plan that was paid once still runs, by the server's clock. */
export function oneOffPlanRuns({
  oneOffPlan,
  readAt,
}: Pick<SubscriptionAnswer, 'oneOffPlan' | 'readAt'>): boolean {
  return oneOffPlan !== null && Date.parse(oneOffPlan.endsAt) > Date.parse(readAt);
}

/**
 * Returns a declined charge while it is relevant: not after a payment, an end or a replacement of the card, and not
 * beside an active plan or after the last retry.
 */
export function relevantRefusedCharge(
  billing: SubscriptionAnswer,
): AccountSubscription['refusedCharge'] {
  const refusedCharge = billing.subscription?.refusedCharge;
  return refusedCharge?.wasLastTry === true && oneOffPlanRuns(billing) ? undefined : refusedCharge;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Returns whether a subscription waits for the end of a paid period that was refunded since: it gives no access for
 * days, and a new one replaces it.
 */
export function isStartDelayed({ subscription, readAt }: SubscriptionAnswer): boolean {
  if (subscription?.state !== 'pending' || subscription.nextBillingDate === null) return false;
  return Date.parse(subscription.nextBillingDate) - Date.parse(readAt) > dayMilliseconds;
}

/** The end of the access given by paid months, by the server's clock; undefined when they give no access. */
function monthsRunUntil({ subscription, readAt }: SubscriptionAnswer): string | undefined {
  const until = subscription?.accessUntil ?? undefined;
  return until !== undefined && Date.parse(until) > Date.parse(readAt) ? until : undefined;
}

/**
 * The payment progress of an account:
 * - `new`: nothing was ever bought and nothing is pending
 * - `under-way`: a payment is undecided or a Pix is unpaid
 * - `paid`, `given`: access by a payment or by an operator
 * - `over`: an earlier plan has ended
 */
export type PaymentProgress = 'new' | 'under-way' | 'paid' | 'given' | 'over';

export function derivePaymentProgress(billing: SubscriptionAnswer): PaymentProgress {
  const { subscription, oneOffPlan, openPayments, accessGiven } = billing;
  const hasMonths = subscription?.state === 'active' || monthsRunUntil(billing) !== undefined;
  if (oneOffPlanRuns(billing) || hasMonths) return 'paid';
  if (accessGiven === true) return 'given';
  const hasStarted = subscription?.state === 'processing' || subscription?.state === 'pending';
  if (hasStarted || openPayments.length > 0) return 'under-way';
  return subscription === null && oneOffPlan === null ? 'new' : 'over';
}

/**
 * Returns what a user with access should know before paying for another plan; undefined when no paid period is
 * active.
 */
export function paidPlanText(billing: SubscriptionAnswer): string | undefined {
  const { subscription } = billing;
  const isActive = subscription?.state === 'active';
  const bills = subscription?.canCancel === true && subscription.state !== 'paused';
  if (oneOffPlanRuns(billing)) {
    return bills ? `${texts.planRuns} ${texts.monthlyGoesOn}` : texts.planRuns;
  }
  if (isActive) return bills ? texts.monthlyRuns : texts.accessRuns;
  const until = monthsRunUntil(billing);
  return until === undefined ? undefined : texts.accessEnds(formatLongDay(until));
}

/**
 * The end of all paid access, when a one-off plan bought now would only begin then. For a subscription without
 * another plan, its own notice says this.
 */
export function paidUntil(billing: SubscriptionAnswer): string | undefined {
  const isShownElsewhere = billing.subscription?.canCancel === true && !oneOffPlanRuns(billing);
  return isShownElsewhere ? undefined : (billing.newSubscription.firstChargeAt ?? undefined);
}
