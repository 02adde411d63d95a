import type { Ledger } from '../../entities/billing-ledger.ts';
import { dayMilliseconds } from '../ledger/calendar.ts';
import { openPayments } from './payment-views.ts';
import { subscriptionView } from './subscription-view.ts';

/**
 * Returns whether a payment of an account without access is pending: a card in review, a payable Pix, a subscription
 * before its first charge, or an unknown outcome. The dashboard calls it `expected`, or shows the Pix.
 */
export function isPaymentUnderWay(ledger: Ledger, now: Date): boolean {
  return openPayments(ledger, now).length > 0 || isSubscriptionUnderWay(ledger, now);
}

function isSubscriptionUnderWay(ledger: Ledger, now: Date): boolean {
  const subscription = subscriptionView({ ledger, subscription: undefined }, now);
  if (subscription === null) return false;
  const { state, nextBillingDate } = subscription;
  // A later first charge waits for the end of paid time, not for the partner.
  if (state === 'pending' && nextBillingDate !== null) {
    return Date.parse(nextBillingDate) - now.getTime() <= dayMilliseconds;
  }
  // Active without access: it was charged a moment ago, and the deciding row is not updated yet.
  return state === 'processing' || state === 'pending' || state === 'active';
}
