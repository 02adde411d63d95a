import type { Access, AccountType } from '../../../../shared/contracts/access.ts';
import { dayInWords } from '../../lib/date-texts.ts';
import { waitsForDays } from './paid-already.ts';
import { unchargedNews } from './uncharged-words.ts';
import type { AccountSubscription, SubscriptionAnswer } from './use-subscription.ts';

/**
 * The payment state of an account without access. - `expected`: a payment was made, and its confirmation gives
 * access. - `scheduled`: a subscription is charged, and gives access, from a later day, as after a pause. -
 * `past_due`, `paused`: the subscription gives no access in this state. - `open`: nothing is paid or pending.
 */
export type AccountStatus = 'expected' | 'scheduled' | 'past_due' | 'paused' | 'open';

/**
 * What an expected payment waits for. - `order`: it is unknown whether it has reached the partner. - `first_charge`:
 * the subscription exists, and its first charge is due. - `review`: the partner reviews the card and may refuse it.
 */
export type Wait = 'order' | 'first_charge' | 'review' | 'payment';

export function waitOf(own: SubscriptionAnswer | undefined): Wait {
  const state = own?.subscription?.state;
  const isUnknown = own?.openPayments.some(({ status }) => status === 'processing') === true;
  if (state === 'processing' || isUnknown) return 'order';
  const isFirst = state === 'pending' && own?.subscription?.hasBeenCharged !== true;
  if (isFirst && own !== undefined && !waitsForDays(own)) return 'first_charge';
  const isReviewed = own?.openPayments.some(({ status }) => status === 'in_process') === true;
  return isReviewed ? 'review' : 'payment';
}

export type WithoutSubscription = Exclude<AccountType, 'active'>;

/** A Pix that can still be paid: no expected payment, and not as if nothing were under way. */
export function hasOpenPix(own: SubscriptionAnswer | undefined): boolean {
  return own?.openPayments.some(({ status }) => status === 'pending') === true;
}

/**
 * Returns whether the dashboard says how the last payment ended, which answers an address that claims one:
 * refused, replaced, lost, never charged, expired or given back.
 */
export function isPaymentExplained(own: SubscriptionAnswer): boolean {
  const { refusedPayment, replacedPayment, lostAttempt, expiredPix, takenBackPlan } = own;
  const ended = [replacedPayment, lostAttempt, expiredPix, takenBackPlan, unchargedNews(own)];
  return refusedPayment !== null || ended.some((one) => one !== undefined);
}

/** Returns the day of a scheduled subscription's first charge, in words. */
export function firstDayOf(own: SubscriptionAnswer | undefined): string {
  return dayInWords(own?.subscription?.nextBillingDate ?? '');
}

/**
 * Returns the view without access: a running trial is not called inactive, an ended one is offered the plans, and a
 * former customer is recognised.
 */
export function withoutAccess(
  { trialEndsAt, trialEnded }: Access,
  own: SubscriptionAnswer | undefined,
): WithoutSubscription {
  if (trialEndsAt !== undefined) return 'trial_active';
  return trialEnded === true && !wasCustomer(own) ? 'trial_expired' : 'inactive';
}

/** Returns whether an earlier plan has ended, so that the user is not greeted as new. */
export function wasCustomer(own: SubscriptionAnswer | undefined): boolean {
  if (own === undefined) return false;
  const { subscription, oneOffPlan, returns, takenBackPlan } = own;
  const hadMonth = subscription !== null && subscription.hasNeverBegun !== true;
  return hadMonth || [oneOffPlan, takenBackPlan].some(Boolean) || returns.length > 0;
}

/**
 * Access follows these states by itself; `active` without access means that the charge came through
 * just now.
 */
const expectedStates: readonly AccountSubscription['state'][] = ['processing', 'pending', 'active'];

/**
 * Derives the state from the server's answer, whatever the URL claims: every payment is in the ledger before the
 * partner is called. If the server does not answer, subscribing stays possible.
 */
export function accountStatusOf(own: SubscriptionAnswer | undefined): AccountStatus {
  if (own === undefined) return 'open';
  const state = own.subscription?.state;
  const isScheduled = waitsForDays(own);
  if (!isScheduled && state !== undefined && expectedStates.includes(state)) return 'expected';
  // An unpaid Pix is not an expected payment.
  if (own.openPayments.some(({ status }) => status !== 'pending')) return 'expected';
  if (isScheduled) return 'scheduled';
  return state === 'past_due' || state === 'paused' ? state : 'open';
}
