import { firstCharge as texts, nextCharge } from '../../copy/billing/billing-payments.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import type { AccountSubscription, SubscriptionAnswer } from './use-subscription.ts';

interface NextCharge {
  readonly name: string;
  readonly value: string;
}

/** Returns whether the partner still retries a refused charge of the subscription. */
export function isRetried({ refusedCharge }: Pick<AccountSubscription, 'refusedCharge'>): boolean {
  return refusedCharge !== undefined && refusedCharge.wasLastTry !== true;
}

/**
 * Returns whether an overdue amount is charged to a new card at once. It is not while another paid period is active.
 */
export function chargesNewCard({ subscription, newSubscription }: SubscriptionAnswer): boolean {
  return subscription?.state === 'past_due' && newSubscription.firstChargeAt === null;
}

/**
 * Returns the next charge for all screens; undefined without a known day. A first charge that is due today is being
 * confirmed, so it is not the next one.
 * @param now milliseconds since the epoch, by the server's clock
 * @param formatDate formats the day
 */
export function findNextCharge(
  {
    state,
    nextBillingDate,
    hasBeenCharged,
  }: Pick<AccountSubscription, 'state' | 'nextBillingDate' | 'hasBeenCharged'>,
  now: number,
  formatDate: (instant: string) => string = formatLongDay,
): NextCharge | undefined {
  if (nextBillingDate === null) return undefined;
  const day = formatDate(nextBillingDate);
  if (state !== 'pending' || hasBeenCharged) return { name: nextCharge, value: day };
  if (day === formatDate(new Date(now).toISOString())) {
    return { name: texts.name, value: texts.today };
  }
  return { name: texts.name, value: Date.parse(nextBillingDate) > now ? day : texts.confirming };
}
