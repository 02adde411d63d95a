import type { SubscriptionStatus } from '../../shared/contracts/billing.ts';
import { monthlyPlan, oneOffPlans } from '../../shared/plans.ts';
import { addMonths, isAhead, later } from './calendar.ts';
import {
  chargesOf,
  counts,
  isLive,
  isOneOff,
  type Ledger,
  type LedgerSubscription,
} from './ledger.ts';

/** The partner charges an instalment within hours of its day; so long nobody is called overdue. */
const graceMilliseconds = 3 * 24 * 60 * 60 * 1000;

/**
 * When the paid one-off plans end, one after the other: each begins when it is approved, or where
 * the one before it ends. Null where none is paid.
 */
export function planEnd(ledger: Ledger): string | null {
  let end = ledger.grantedUntil;
  const paid = ledger.charges
    .filter((charge) => isOneOff(charge) && counts(charge))
    .toSorted(byApproval);
  for (const { plan, approvedAt, createdAt } of paid) {
    const start = later(approvedAt ?? createdAt, end) ?? createdAt;
    if (plan !== monthlyPlan.key) end = addMonths(start, oneOffPlans[plan].months);
  }
  return end;
}

/** Until when monthly instalments are paid: a month from the last that counts. */
export function instalmentsPaidUntil(ledger: Ledger): string | null {
  let until: string | null = null;
  for (const charge of ledger.charges) {
    if (isOneOff(charge) || !counts(charge)) continue;
    until = later(until, addMonths(charge.approvedAt ?? charge.createdAt, 1));
  }
  return until;
}

/** The subscription that an account is said to have: the running one, else the last. */
export function shownSubscription(ledger: Ledger): LedgerSubscription | undefined {
  const known = ledger.subscriptions.filter((one) => one.partnerId !== null && !one.unwanted);
  return known.find((one) => isLive(one) && one.cancelledAt === null) ?? known.at(-1);
}

/** What the row of subscriptions says now; null where nothing was ever subscribed. */
export function subscriptionStatus(ledger: Ledger, now: Date): SubscriptionStatus | null {
  const subscription = shownSubscription(ledger);
  if (subscription === undefined) return null;
  const paidUntil = instalmentsPaidUntil(ledger);
  const isPaidNow = isAhead(paidUntil, now);
  if (subscription.cancelledAt !== null || subscription.status === 'cancelled') {
    return isPaidNow ? 'pending_cancellation' : 'cancelled';
  }
  if (subscription.status === 'paused') return isPaidNow ? 'pending_cancellation' : 'paused';
  if (subscription.status !== 'authorized') return isPaidNow ? 'active' : 'pending';
  if (isPaidNow) return 'active';
  const newest = chargesOf(ledger, subscription).toSorted(byCreation).at(-1);
  if (newest === undefined) return 'pending';
  if (!counts(newest) || paidUntil === null)
    return isDecided(newest.status) ? 'past_due' : 'pending';
  return now.getTime() < Date.parse(paidUntil) + graceMilliseconds ? 'active' : 'past_due';
}

/**
 * What a person is told of the subscription. The row says of a paused one that it is cancelled
 * while paid time is left, as access goes by the row.
 */
export function toldStatus(ledger: Ledger, rowStatus: SubscriptionStatus | null) {
  const shown = shownSubscription(ledger);
  const isPaused = shown?.status === 'paused' && shown.cancelledAt === null;
  return isPaused ? 'paused' : rowStatus;
}

function isDecided(status: string): boolean {
  return !['pending', 'in_process', 'authorized'].includes(status);
}

interface Dated {
  readonly id: string;
  readonly createdAt: string;
  readonly approvedAt: string | null;
}

function byApproval(a: Dated, b: Dated): number {
  return (
    Date.parse(a.approvedAt ?? a.createdAt) - Date.parse(b.approvedAt ?? b.createdAt) ||
    (a.id < b.id ? -1 : 1)
  );
}

function byCreation(a: Dated, b: Dated): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
}
