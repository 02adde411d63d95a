import type { Access, AccountType } from '../../../../shared/contracts/access.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import { isStartDelayed } from './payment-progress.ts';
import { unchargedAlertText } from './uncharged-texts.ts';
import type { AccountSubscription, SubscriptionAnswer } from './use-subscription.ts';

/**
 * The payment state of an account without access.
 * - `expected`: a payment was made, and its confirmation gives access.
 * - `scheduled`: a subscription charges and gives access from a later day, for example after a pause.
 * - `past_due`, `paused`: the subscription gives no access in this state.
 * - `open`: nothing is paid or pending.
 */
export type AccountStatus = 'expected' | 'scheduled' | 'past_due' | 'paused' | 'open';

/**
 * The event that an expected payment waits for: - `order`: it is unknown whether the order reached the partner. -
 * `first_charge`: the subscription exists, and its first charge is due. - `review`: the partner reviews the card,
 * which may still be refused.
 */
export type Wait = 'order' | 'first_charge' | 'review' | 'payment';

export function deriveWait(billing: SubscriptionAnswer | undefined): Wait {
  const state = billing?.subscription?.state;
  const isUnconfirmed =
    billing?.openPayments.some(({ status }) => status === 'processing') === true;
  if (state === 'processing' || isUnconfirmed) return 'order';
  const isFirst = state === 'pending' && billing?.subscription?.hasBeenCharged !== true;
  if (isFirst && billing !== undefined && !isStartDelayed(billing)) return 'first_charge';
  const isReviewed = billing?.openPayments.some(({ status }) => status === 'in_process') === true;
  return isReviewed ? 'review' : 'payment';
}

export type WithoutSubscription = Exclude<AccountType, 'active'>;

/** A Pix that can still be paid: not an expected payment, but the account is not `open` either. */
export function hasOpenPix(billing: SubscriptionAnswer | undefined): boolean {
  return billing?.openPayments.some(({ status }) => status === 'pending') === true;
}

/**
 * Returns whether the dashboard explains how the last payment ended (refused, replaced, lost, never charged, expired
 * or returned). Then it also answers a URL that claims a payment.
 */
export function isPaymentExplained(billing: SubscriptionAnswer): boolean {
  const { refusedPayment, replacedPayment, lostAttempt, expiredPix, takenBackPlan } = billing;
  const ended = [
    replacedPayment,
    lostAttempt,
    expiredPix,
    takenBackPlan,
    unchargedAlertText(billing),
  ];
  return refusedPayment !== null || ended.some((one) => one !== undefined);
}

/** Returns the day of a scheduled subscription's first charge, in words. */
export function formatFirstDay(billing: SubscriptionAnswer | undefined): string {
  return formatLongDay(billing?.subscription?.nextBillingDate ?? '');
}

/**
 * Returns the view without access: a running trial is not called inactive, an ended one is offered the plans, and a
 * former customer is recognised.
 */
export function viewWithoutAccess(
  { trialEndsAt, trialEnded }: Access,
  billing: SubscriptionAnswer | undefined,
): WithoutSubscription {
  if (trialEndsAt !== undefined) return 'trial_active';
  return trialEnded === true && !wasCustomer(billing) ? 'trial_expired' : 'inactive';
}

/** Returns whether an earlier plan has ended, so that the user is not greeted as new. */
export function wasCustomer(billing: SubscriptionAnswer | undefined): boolean {
  if (billing === undefined) return false;
  const { subscription, oneOffPlan, returns, takenBackPlan } = billing;
  const hadMonth = subscription !== null && subscription.hasNeverBegun !== true;
  return hadMonth || [oneOffPlan, takenBackPlan].some(Boolean) || returns.length > 0;
}

/**
 * In these states, access follows without an action of the user; `active` without access means that the charge has
 * just succeeded.
 */
const expectedStates: readonly AccountSubscription['state'][] = ['processing', 'pending', 'active'];

/**
 * Derives the state from the server's answer and never from the URL: every payment is in the ledger before the
 * partner is called. If the server does not answer, subscribing stays possible.
 */
export function deriveAccountStatus(billing: SubscriptionAnswer | undefined): AccountStatus {
  if (billing === undefined) return 'open';
  const state = billing.subscription?.state;
  const isScheduled = isStartDelayed(billing);
  if (!isScheduled && state !== undefined && expectedStates.includes(state)) return 'expected';
  // An unpaid Pix is not an expected payment.
  if (billing.openPayments.some(({ status }) => status !== 'pending')) return 'expected';
  if (isScheduled) return 'scheduled';
  return state === 'past_due' || state === 'paused' ? state : 'open';
}
