import type { Ledger } from '../../records/billing-ledger.ts';
import { dayMilliseconds } from '../ledger/calendar.ts';
import { openPayments } from './payment-news.ts';
import { subscriptionView } from './subscription-view.ts';

/**
 * Whether a payment of somebody without access is under way: a card is looked at, a Pix can still
 * be paid, a subscription is about to be charged first, or the partner's answer is not known. The
 * dashboard calls the same `expected`, or shows the Pix.
 */
export function isPaymentUnderWay(ledger: Ledger, now: Date): boolean {
  return openPayments(ledger, now).length > 0 || isSubscriptionUnderWay(ledger, now);
}

function isSubscriptionUnderWay(ledger: Ledger, now: Date): boolean {
  const subscription = subscriptionView({ ledger, subscription: undefined }, now);
  if (subscription === null) return false;
  const { state, nextBillingDate } = subscription;
  // One whose first charge is further away waits for paid time to end, not for the partner.
  if (state === 'pending' && nextBillingDate !== null) {
    return Date.parse(nextBillingDate) - now.getTime() <= dayMilliseconds;
  }
  // Active without access: it was charged just now, and the row that decides does not say so yet.
  return state === 'processing' || state === 'pending' || state === 'active';
}
