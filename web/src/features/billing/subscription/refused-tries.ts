import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { refusedTries as texts } from '../../../copy/billing/billing-payments.ts';
import { dayInWords } from '../../../lib/date-texts.ts';
import { chargesNewCard, isTriedAgain } from '../next-charge.ts';
import type { OwnSubscription, SubscriptionAnswer } from '../use-subscription.ts';

type Tried = Pick<OwnSubscription, 'refusedCharge' | 'nextBillingDate'> | null;

/** Whether a charge that was refused is tried again. */
export function triesInWords(subscription: Tried): string {
  if (subscription?.refusedCharge === undefined) return '';
  return isTriedAgain(subscription) ? texts.again : texts.over;
}

/** The same, and where it is not, when the next month is charged. */
export function chargesInWords(subscription: Tried): string {
  const tries = triesInWords(subscription);
  const next = subscription?.nextBillingDate ?? null;
  return next === null ? tries : `${tries} ${texts.nextMonth(dayInWords(next))}`;
}

/** The same of a subscription that is overdue, and what another card does about it. */
export function overdueInWords(own: SubscriptionAnswer): string {
  const charges = chargesInWords(own.subscription);
  return keepAmountsTogether(chargesNewCard(own) ? `${charges} ${texts.otherCard}` : charges);
}
