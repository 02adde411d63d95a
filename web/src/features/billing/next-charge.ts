import { firstCharge as texts, nextCharge } from '../../copy/billing/billing-payments.ts';
import { dayInWords } from '../../lib/date-texts.ts';
import type { OwnSubscription, SubscriptionAnswer } from './use-subscription.ts';

interface NextCharge {
  readonly name: string;
  readonly value: string;
}

/** The partner still tries a charge of it that was refused. */
export function isTriedAgain({ refusedCharge }: Pick<OwnSubscription, 'refusedCharge'>): boolean {
  return refusedCharge !== undefined && refusedCharge.wasLastTry !== true;
}

/** What is overdue is charged to a new card at once, unless something else that is paid runs. */
export function chargesNewCard({ subscription, newSubscription }: SubscriptionAnswer): boolean {
  return subscription?.state === 'past_due' && newSubscription.firstChargeAt === null;
}

/**
 * What is charged next, as every screen tells it; undefined where no day is known. A first charge
 * whose day has come is no next one: it is being confirmed.
 * @param now milliseconds since the epoch, by the server's clock
 * @param inWords how a day is said there
 */
export function nextChargeOf(
  {
    state,
    nextBillingDate,
    hasBeenCharged,
  }: Pick<OwnSubscription, 'state' | 'nextBillingDate' | 'hasBeenCharged'>,
  now: number,
  inWords: (instant: string) => string = dayInWords,
): NextCharge | undefined {
  if (nextBillingDate === null) return undefined;
  const day = inWords(nextBillingDate);
  if (state !== 'pending' || hasBeenCharged) return { name: nextCharge, value: day };
  if (day === inWords(new Date(now).toISOString())) {
    return { name: texts.name, value: texts.today };
  }
  return { name: texts.name, value: Date.parse(nextBillingDate) > now ? day : texts.confirming };
}
