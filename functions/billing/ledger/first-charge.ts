import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { addMonths, dayMilliseconds, later } from './calendar.ts';
import { listSubscriptionCharges, isLive, isMeantToRun } from './ledger.ts';
import { paidTime } from './paid-time.ts';
import { graceMilliseconds } from './subscription-status.ts';

/*
 * The partner makes a first charge within minutes. A subscription without one after a day would block its owner for
 * ever: it is cancelled at the partner, and a new one may replace it.
 */
const waitsForMilliseconds = dayMilliseconds;

/**
 * Returns the deadline of a subscription's first charge, ISO 8601; undefined if there is a charge, if the
 * subscription is paused, or if its end was requested.
 */
export function firstChargeDeadline(
  ledger: Ledger,
  subscription: LedgerSubscription,
): string | undefined {
  if (!isMeantToRun(subscription) || subscription.status === 'paused') return undefined;
  if (listSubscriptionCharges(ledger, subscription).length > 0) return undefined;
  const after = (instant: string, milliseconds: number) =>
    new Date(Date.parse(instant) + milliseconds).toISOString();
  const deadline = after(firstChargeDay(subscription), waitsForMilliseconds);
  // The partner has not accepted its card, so waiting longer brings no charge.
  if (subscription.status === 'pending') return deadline;
  // An earlier payment still gives access during the grace period, in which a renewal may arrive late.
  const { until } = paidTime(ledger);
  const continues = until !== null && Date.parse(until) >= Date.parse(subscription.createdAt);
  return continues ? (later(deadline, after(until, graceMilliseconds)) ?? deadline) : deadline;
}

/**
 * Returns the agreed day. For a subscription that was found at the partner, without an attempt of ours,
 * the partner's next payment day is the best known one.
 */
function firstChargeDay(subscription: LedgerSubscription): string {
  const { createdAt, startsAt, status, requestKey, nextPaymentAt, skippedChargeAt } = subscription;
  if (status === 'pending') return createdAt;
  // The partner has skipped what was due during a pause.
  if (skippedChargeAt !== undefined) return addMonths(skippedChargeAt, 1);
  if (startsAt !== undefined) return startsAt;
  return requestKey === null ? (later(createdAt, nextPaymentAt) ?? createdAt) : createdAt;
}

export function hasMissedFirstCharge(
  ledger: Ledger,
  subscription: LedgerSubscription,
  now: Date,
): boolean {
  const deadline = firstChargeDeadline(ledger, subscription);
  return deadline !== undefined && now.getTime() >= Date.parse(deadline);
}

/**
 * Requests the end of subscriptions that never had their first charge. A charge that is found while the partner
 * still has the subscription withdraws the request, and the subscription continues. Once the partner has ended it,
 * its payer is promised that a charge is returned (`markMustBeRefunded`).
 * @param fetchedIds ids of subscriptions with charges that were just fetched
 */
export function withUnchargedEnded(
  ledger: Ledger,
  fetchedIds: readonly string[],
  now: Date,
): Ledger {
  return {
    ...ledger,
    subscriptions: ledger.subscriptions.map((one) => {
      if (one.endedUnchargedAt !== undefined) {
        const { endedUnchargedAt: _, ...kept } = one;
        return isLive(one) && listSubscriptionCharges(ledger, one).length > 0 ? kept : one;
      }
      return fetchedIds.includes(one.id) && hasMissedFirstCharge(ledger, one, now)
        ? { ...one, endedUnchargedAt: now.toISOString() }
        : one;
    }),
  };
}

/** Returns whether the partner has ended it at our request, because its first charge never came. */
export function wasEndedUncharged(subscription: LedgerSubscription): boolean {
  const { cancelledAt, endedUnchargedAt, status } = subscription;
  return endedUnchargedAt !== undefined && cancelledAt === null && status === 'cancelled';
}
