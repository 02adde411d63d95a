import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { dayMilliseconds, isFuture } from './calendar.ts';
import {
  listSubscriptionCharges,
  isEndRequested,
  isReturnedBySeller,
  isTakenBack,
} from './ledger.ts';
import { byCreation, newestCharge } from './subscription-status.ts';

/** The partner tries a refused installment four more times within ten days. */
const maxTries = 5;
const retryMilliseconds = 10 * dayMilliseconds;
/** Longer than between two tries of a month, and shorter than between its last try and the next month's first. */
const betweenMonthsMilliseconds = 14 * dayMilliseconds;
/** The partner ends a subscription after this many unpaid months in a row. */
const unpaidMonthsThatEnd = 3;

/**
 * Returns the newest installment of a running subscription if it was refused. The paid month before it may still be
 * running.
 */
export function refusedInstallment(
  ledger: Ledger,
  subscription: LedgerSubscription,
): Charge | undefined {
  return isRunning(subscription) ? newestRefused(ledger, subscription) : undefined;
}

/**
 * Returns the newest monthly charge of a running subscription if it was charged back, or refunded by the seller.
 * Such a charge was not refused, and is not retried.
 */
export function takenBackInstallment(
  ledger: Ledger,
  subscription: LedgerSubscription,
): Charge | undefined {
  const newest = newestCharge(ledger, subscription);
  if (newest === undefined || !isRunning(subscription)) return undefined;
  return isTakenBack(newest) || isReturnedBySeller(newest) ? newest : undefined;
}

/** Returns whether the partner will try the refused installment again; after the last try the month stays unpaid. */
export function isTriedAgain(ledger: Ledger, subscription: LedgerSubscription, now: Date): boolean {
  if (refusedInstallment(ledger, subscription) === undefined) return false;
  const tries = refusedMonths(ledger, subscription).at(-1) ?? [];
  const first = Date.parse(tries[0]?.createdAt ?? '');
  return tries.length < maxTries && now.getTime() - first <= retryMilliseconds;
}

/** Returns the next known charge date. The partner does not announce retries. ISO 8601. */
export function nextChargeAt(
  ledger: Ledger,
  subscription: LedgerSubscription,
  now: Date,
): string | null {
  const { nextPaymentAt } = subscription;
  if (!isRunning(subscription)) return null;
  if (refusedInstallment(ledger, subscription) === undefined) return nextPaymentAt;
  if (isTriedAgain(ledger, subscription, now)) return null;
  const isEnding = refusedMonths(ledger, subscription).length >= unpaidMonthsThatEnd;
  return !isEnding && isFuture(nextPaymentAt, now) ? nextPaymentAt : null;
}

/**
 * Returns whether the partner ended the subscription because it could not charge the card, and neither the user nor
 * we did.
 */
export function wasEndedByRefusals(ledger: Ledger, subscription: LedgerSubscription): boolean {
  const isOurEnd = isEndRequested(subscription) || subscription.mustBeEnded;
  if (isOurEnd || subscription.status !== 'cancelled') return false;
  return newestRefused(ledger, subscription) !== undefined;
}

function isRunning(subscription: LedgerSubscription): boolean {
  return !isEndRequested(subscription) && subscription.status === 'authorized';
}

function newestRefused(ledger: Ledger, subscription: LedgerSubscription): Charge | undefined {
  const newest = newestCharge(ledger, subscription);
  return newest?.status === 'rejected' ? newest : undefined;
}

/** Returns the refused attempts since the last successful charge, by month, in order. */
function refusedMonths(ledger: Ledger, subscription: LedgerSubscription): readonly Charge[][] {
  const charges = listSubscriptionCharges(ledger, subscription).toSorted(byCreation);
  const lastOther = charges.findLastIndex(({ status }) => status !== 'rejected');
  const months: Charge[][] = [];
  for (const charge of charges.slice(lastOther + 1)) {
    const month = months.at(-1);
    const before = Date.parse(month?.at(-1)?.createdAt ?? '');
    const isSameMonth = Date.parse(charge.createdAt) - before < betweenMonthsMilliseconds;
    if (month !== undefined && isSameMonth) month.push(charge);
    else months.push([charge]);
  }
  return months;
}
