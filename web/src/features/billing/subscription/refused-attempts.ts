import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { overduePage } from '../../../copy/billing/billing-pages.ts';
import {
  refundedPayment,
  refusedTries as texts,
  subscriptionStates,
  takenBack,
} from '../../../copy/billing/billing-payments.ts';
import { dayInWords } from '../../../lib/date-texts.ts';
import { chargesNewCard, isTriedAgain } from '../next-charge.ts';
import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';

type Tried = Pick<
  AccountSubscription,
  'refusedCharge' | 'takenBackCharge' | 'nextBillingDate'
> | null;

/** Why a subscription is overdue, over what comes of it. */
export function overdueTitle(own: SubscriptionAnswer | undefined): string {
  return takenBackWords(own?.subscription ?? null)?.title ?? overduePage.pastDueTitle;
}

/** Explains a monthly payment that was returned, and by which side. */
export function takenBackWords(subscription: Tried) {
  const charge = subscription?.takenBackCharge;
  if (charge === undefined) return undefined;
  return charge.isRefunded === true ? refundedPayment : takenBack;
}

/** The same in a sentence, and whether what was refused is tried again. */
export function reasonInWords(subscription: Tried): string {
  const tries = retriesInWords(subscription);
  if (subscription?.takenBackCharge !== undefined) return tries;
  return `${subscriptionStates.past_due.text ?? ''} ${tries}`;
}

/** Explains a refused charge and its retry, or a returned payment. */
export function retriesInWords(subscription: Tried): string {
  const why = takenBackWords(subscription);
  if (why !== undefined && subscription?.takenBackCharge !== undefined) {
    const { amountInCentavos, paidAt } = subscription.takenBackCharge;
    return keepAmountsTogether(why.text(formatReais(amountInCentavos), dayInWords(paidAt)));
  }
  if (subscription?.refusedCharge === undefined) return '';
  const { reason, hasNewCard } = subscription.refusedCharge;
  const tries = isTriedAgain(subscription) ? texts.again : texts.over;
  // The reason was about the card before.
  return reason === undefined || hasNewCard === true ? tries : `${reason} ${tries}`;
}

/** The same, and where it is not, when the next month is charged. */
export function chargesInWords(subscription: Tried): string {
  const tries = retriesInWords(subscription);
  const next = subscription?.nextBillingDate ?? null;
  return next === null ? tries : `${tries} ${texts.nextMonth(dayInWords(next))}`;
}

/** The same of a subscription that is overdue, and what another card does about it. */
export function overdueInWords(own: SubscriptionAnswer): string {
  const why = takenBackWords(own.subscription);
  const sentences = [
    chargesInWords(own.subscription),
    ...(chargesNewCard(own) ? [texts.otherCard] : []),
    ...(why === undefined ? [] : [why.mistake]),
  ];
  return keepAmountsTogether(sentences.join(' '));
}
