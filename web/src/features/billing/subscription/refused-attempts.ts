import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { overduePage } from '../../../copy/billing/billing-pages.ts';
import {
  refundedPayment,
  retryTexts as texts,
  subscriptionStates,
  chargebackNotice,
} from '../../../copy/billing/billing-payments.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { chargesNewCard, isRetried } from '../next-charge.ts';
import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';

type Tried = Pick<
  AccountSubscription,
  'refusedCharge' | 'takenBackCharge' | 'nextBillingDate'
> | null;

/** The reason why a subscription is overdue, as the title above its consequences. */
export function overdueTitle(billing: SubscriptionAnswer | undefined): string {
  return chargebackTexts(billing?.subscription ?? null)?.title ?? overduePage.pastDueTitle;
}

/** Explains a monthly payment that was returned, and by which side. */
export function chargebackTexts(subscription: Tried) {
  const charge = subscription?.takenBackCharge;
  if (charge === undefined) return undefined;
  return charge.isRefunded === true ? refundedPayment : chargebackNotice;
}

/** Returns the reason in one sentence, and whether the refused charge is retried. */
export function describeReason(subscription: Tried): string {
  const tries = describeRetries(subscription);
  if (subscription?.takenBackCharge !== undefined) return tries;
  return `${subscriptionStates.past_due.text ?? ''} ${tries}`;
}

/** Explains a declined charge and its retry, or a returned payment. */
export function describeRetries(subscription: Tried): string {
  const why = chargebackTexts(subscription);
  if (why !== undefined && subscription?.takenBackCharge !== undefined) {
    const { amountInCentavos, paidAt } = subscription.takenBackCharge;
    return keepAmountsTogether(why.text(formatReais(amountInCentavos), formatLongDay(paidAt)));
  }
  if (subscription?.refusedCharge === undefined) return '';
  const { reason, hasNewCard } = subscription.refusedCharge;
  const tries = isRetried(subscription) ? texts.again : texts.over;
  // The reason was about the card before.
  return reason === undefined || hasNewCard === true ? tries : `${reason} ${tries}`;
}

/** The retries in words, and the date of the next monthly charge, if there is one. */
export function describeFollowingCharges(subscription: Tried): string {
  const tries = describeRetries(subscription);
  const next = subscription?.nextBillingDate ?? null;
  return next === null ? tries : `${tries} ${texts.nextMonth(formatLongDay(next))}`;
}

/** The explanation for an overdue subscription, and what a new card changes. */
export function describeOverdue(billing: SubscriptionAnswer): string {
  const why = chargebackTexts(billing.subscription);
  const sentences = [
    describeFollowingCharges(billing.subscription),
    ...(chargesNewCard(billing) ? [texts.otherCard] : []),
    ...(why === undefined ? [] : [why.mistake]),
  ];
  return keepAmountsTogether(sentences.join(' '));
}
