import type { SubscriptionStatus } from '../../../shared/contracts/billing.ts';
import { addMonths, dayMilliseconds, isFuture } from './calendar.ts';
import { listSubscriptionCharges, grantsAccess, isMeantToRun, isOpen } from './ledger.ts';
import { paidTime } from './paid-time.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

/** The partner charges within hours of the due date; until then the subscription is not overdue. */
export const graceMilliseconds = 3 * dayMilliseconds;

/** Returns the subscription that the account shows: the running one, otherwise the last. */
export function findShownSubscription(ledger: Ledger): LedgerSubscription | undefined {
  const candidates = ledger.subscriptions.filter(
    (one) => one.partnerId !== null && !one.mustBeEnded,
  );
  return candidates.find(isMeantToRun) ?? candidates.at(-1);
}

/** Returns the status for the subscriptions row; null when there was never a subscription. */
export function subscriptionStatus(ledger: Ledger, now: Date): SubscriptionStatus | null {
  const subscription = findShownSubscription(ledger);
  if (subscription === undefined) return null;
  const { installmentsUntil: paidUntil, until } = paidTime(ledger);
  const isPaidNow = isFuture(paidUntil, now);
  if (subscription.cancelledAt !== null || subscription.status === 'cancelled') {
    return isPaidNow ? 'pending_cancellation' : 'cancelled';
  }
  if (subscription.status === 'paused') return isPaidNow ? 'pending_cancellation' : 'paused';
  if (subscription.status !== 'authorized') return isPaidNow ? 'active' : 'pending';
  if (isPaidNow) return 'active';
  const newest = newestCharge(ledger, subscription);
  if (newest === undefined || (!grantsAccess(newest) && isOpen(newest))) {
    const mayContinue = skippedCharge(subscription, newest) === undefined;
    return mayContinue && continues(subscription, until, now) ? 'active' : 'pending';
  }
  if (!grantsAccess(newest) || paidUntil === null) {
    return !isOpen(newest) ? 'past_due' : 'pending';
  }
  const skippedAt = skippedCharge(subscription, newest);
  if (skippedAt !== undefined) {
    const comesBy = Date.parse(addMonths(skippedAt, 1)) + graceMilliseconds;
    return now.getTime() < comesBy ? 'pending' : 'past_due';
  }
  return now.getTime() < Date.parse(paidUntil) + graceMilliseconds ? 'active' : 'past_due';
}

/**
 * Returns when the partner has skipped a charge because of a pause, with none made since: the grace period does not
 * apply, and the charge of the next month restores access.
 */
function skippedCharge(
  { skippedChargeAt }: LedgerSubscription,
  newest: Charge | undefined,
): string | undefined {
  if (skippedChargeAt === undefined || newest === undefined) return skippedChargeAt;
  return Date.parse(newest.createdAt) > Date.parse(skippedChargeAt) ? undefined : skippedChargeAt;
}

/**
 * Returns whether the subscription was started while an earlier paid period ran. Its first charge is due at that
 * period's end, with the usual grace.
 */
function continues({ createdAt }: LedgerSubscription, until: string | null, now: Date): boolean {
  if (until === null || Date.parse(until) < Date.parse(createdAt)) return false;
  return now.getTime() < Date.parse(until) + graceMilliseconds;
}

/**
 * Returns the status for the user. The stored row shows a paused subscription as cancelled while paid time is left,
 * because the row decides the access.
 */
export function shownStatus(ledger: Ledger, rowStatus: SubscriptionStatus | null) {
  const shown = findShownSubscription(ledger);
  const isPaused = shown?.status === 'paused' && shown.cancelledAt === null;
  return isPaused ? 'paused' : rowStatus;
}

export function newestCharge(ledger: Ledger, subscription: LedgerSubscription): Charge | undefined {
  return listSubscriptionCharges(ledger, subscription).toSorted(byCreation).at(-1);
}

export function byCreation(a: Charge, b: Charge): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
}
