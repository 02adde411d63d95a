import { overduePage as texts } from '../../copy/billing/billing-pages.ts';
import { dayInWords } from '../../lib/date-texts.ts';
import type { AccountSubscription, SubscriptionAnswer } from './use-subscription.ts';

/** Whether a plan that was paid once still runs, by the server's clock. */
export function oneOffPlanRuns({
  oneOffPlan,
  readAt,
}: Pick<SubscriptionAnswer, 'oneOffPlan' | 'readAt'>): boolean {
  return oneOffPlan !== null && Date.parse(oneOffPlan.endsAt) > Date.parse(readAt);
}

/**
 * Returns a refused charge while it matters: not after a payment, an end or a replacement, and not beside a running
 * plan or after the last retry.
 */
export function relevantRefusedCharge(
  own: SubscriptionAnswer,
): AccountSubscription['refusedCharge'] {
  const refused = own.subscription?.refusedCharge;
  return refused?.wasLastTry === true && oneOffPlanRuns(own) ? undefined : refused;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Returns whether a subscription waits for the end of a paid period that was refunded since: it gives no access for
 * days, and a new one replaces it.
 */
export function waitsForDays({ subscription, readAt }: SubscriptionAnswer): boolean {
  if (subscription?.state !== 'pending' || subscription.nextBillingDate === null) return false;
  return Date.parse(subscription.nextBillingDate) - Date.parse(readAt) > dayMilliseconds;
}

/** Until when the months that are paid give access, by the server's clock; undefined where none does. */
function monthsRunUntil({ subscription, readAt }: SubscriptionAnswer): string | undefined {
  const until = subscription?.accessUntil ?? undefined;
  return until !== undefined && Date.parse(until) > Date.parse(readAt) ? until : undefined;
}

/**
 * The payment progress of an account: - `new`: nothing was ever bought and nothing is pending - `under-way`: a
 * payment is undecided or a Pix is unpaid - `paid`, `given`: access by a payment or by an operator - `over`: an
 * earlier plan has ended
 */
export type PaymentProgress = 'new' | 'under-way' | 'paid' | 'given' | 'over';

export function paymentProgressOf(own: SubscriptionAnswer): PaymentProgress {
  const { subscription, oneOffPlan, openPayments, accessGiven } = own;
  const hasMonths = subscription?.state === 'active' || monthsRunUntil(own) !== undefined;
  if (oneOffPlanRuns(own) || hasMonths) return 'paid';
  if (accessGiven === true) return 'given';
  const isBegun = subscription?.state === 'processing' || subscription?.state === 'pending';
  if (isBegun || openPayments.length > 0) return 'under-way';
  return subscription === null && oneOffPlan === null ? 'new' : 'over';
}

/**
 * Returns what a user with access should know before paying for another plan; undefined where no paid period runs.
 */
export function paidAlready(own: SubscriptionAnswer): string | undefined {
  const { subscription } = own;
  const isActive = subscription?.state === 'active';
  const bills = subscription?.canCancel === true && subscription.state !== 'paused';
  if (oneOffPlanRuns(own)) {
    return bills ? `${texts.planRuns} ${texts.monthlyGoesOn}` : texts.planRuns;
  }
  if (isActive) return bills ? texts.monthlyRuns : texts.accessRuns;
  const until = monthsRunUntil(own);
  return until === undefined ? undefined : texts.accessEnds(dayInWords(until));
}

/**
 * Until when everything that is paid lasts, where a plan that is paid once would only begin then.
 * Beside a subscription that runs alone, its own notice says so.
 */
export function paidUntil(own: SubscriptionAnswer): string | undefined {
  const isShownElsewhere = own.subscription?.canCancel === true && !oneOffPlanRuns(own);
  return isShownElsewhere ? undefined : (own.newSubscription.firstChargeAt ?? undefined);
}
