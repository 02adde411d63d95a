import type { SubscriptionStatus } from '../../../shared/contracts/billing.ts';
import { monthlyPlan, oneOffPlans } from '../../../shared/plans.ts';
import { addMonths, isAhead, later } from './calendar.ts';
import { byApproval, chargesOf, grantsAccess, isLive, isOneOff, isOpen, paidAt } from './ledger.ts';
import type {
  Charge,
  Extension,
  Ledger,
  LedgerSubscription,
} from '../../records/billing-ledger.ts';

/**
 * The partner charges an installment within hours of its due date; until then nobody counts as
 * overdue.
 */
const graceMilliseconds = 3 * 24 * 60 * 60 * 1000;
/** The partner takes as long for a first charge anyway. */
const shortestWaitMilliseconds = 60 * 60 * 1000;

/** What an account has paid for, and until when. ISO 8601, UTC; null where there is nothing. */
export interface PaidTime {
  /** End of the last one-off plan. */
  readonly planEndsAt: string | null;
  /** End of the last monthly installment. */
  readonly installmentsUntil: string | null;
  /** End of all of it. */
  readonly until: string | null;
}

/**
 * Everything that is paid, one after the other on one line of time: each begins when it is
 * approved, or where what was paid before it ends. So nobody pays twice for the same days, whatever
 * was bought beside what.
 */
export function paidTime(ledger: Ledger): PaidTime {
  let planEndsAt = ledger.grantedUntil;
  let installmentsUntil: string | null = null;
  let until = ledger.grantedUntil;
  for (const step of stepsOf(ledger)) {
    if ('milliseconds' in step) {
      if (planEndsAt === null) continue;
      const extended = new Date(Date.parse(planEndsAt) + step.milliseconds).toISOString();
      until = until === planEndsAt ? extended : later(until, extended);
      planEndsAt = extended;
      continue;
    }
    const start = later(step.at, until) ?? step.at;
    until = addMonths(start, step.plan === monthlyPlan.key ? 1 : oneOffPlans[step.plan].months);
    if (isOneOff(step)) planEndsAt = until;
    else installmentsUntil = until;
  }
  return { planEndsAt, installmentsUntil, until };
}

/** What was paid, and what an operator has added by hand, in its order. */
function stepsOf(ledger: Ledger): readonly ((Charge & { readonly at: string }) | Extension)[] {
  const paid = ledger.charges.filter(grantsAccess).toSorted(byApproval);
  return [
    ...paid.map((charge) => ({ ...charge, at: paidAt(charge) })),
    ...(ledger.extensions ?? []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * When a monthly subscription that is begun now is charged first: when all that is paid ends. Null
 * where it is charged at once.
 */
export function firstChargeAt(ledger: Ledger, now: Date): string | null {
  const { until } = paidTime(ledger);
  const isFarEnough =
    until !== null && Date.parse(until) - now.getTime() > shortestWaitMilliseconds;
  return isFarEnough ? until : null;
}

/** The subscription that an account is said to have: the running one, else the last. */
export function shownSubscription(ledger: Ledger): LedgerSubscription | undefined {
  const known = ledger.subscriptions.filter((one) => one.partnerId !== null && !one.mustBeEnded);
  return known.find((one) => isLive(one) && one.cancelledAt === null) ?? known.at(-1);
}

/** What the row of subscriptions says now; null where nothing was ever subscribed. */
export function subscriptionStatus(ledger: Ledger, now: Date): SubscriptionStatus | null {
  const subscription = shownSubscription(ledger);
  if (subscription === undefined) return null;
  const { installmentsUntil: paidUntil, until } = paidTime(ledger);
  const isPaidNow = isAhead(paidUntil, now);
  if (subscription.cancelledAt !== null || subscription.status === 'cancelled') {
    return isPaidNow ? 'pending_cancellation' : 'cancelled';
  }
  if (subscription.status === 'paused') return isPaidNow ? 'pending_cancellation' : 'paused';
  if (subscription.status !== 'authorized') return isPaidNow ? 'active' : 'pending';
  if (isPaidNow) return 'active';
  const newest = newestCharge(ledger, subscription);
  if (newest === undefined || (!grantsAccess(newest) && isOpen(newest))) {
    return continues(subscription, until, now) ? 'active' : 'pending';
  }
  if (!grantsAccess(newest) || paidUntil === null) {
    return !isOpen(newest) ? 'past_due' : 'pending';
  }
  return now.getTime() < Date.parse(paidUntil) + graceMilliseconds ? 'active' : 'past_due';
}

/**
 * Begun while what was paid before still ran, whose end its first charge waits for: it has the
 * grace of every later one.
 */
function continues({ createdAt }: LedgerSubscription, until: string | null, now: Date): boolean {
  if (until === null || Date.parse(until) < Date.parse(createdAt)) return false;
  return now.getTime() < Date.parse(until) + graceMilliseconds;
}

/**
 * The status that the person is shown. The stored row has a paused subscription as cancelled while
 * paid time is left, because access is decided by the row.
 */
export function shownStatus(ledger: Ledger, rowStatus: SubscriptionStatus | null) {
  const shown = shownSubscription(ledger);
  const isPaused = shown?.status === 'paused' && shown.cancelledAt === null;
  return isPaused ? 'paused' : rowStatus;
}

export function newestCharge(ledger: Ledger, subscription: LedgerSubscription): Charge | undefined {
  return chargesOf(ledger, subscription).toSorted(byCreation).at(-1);
}

function byCreation(a: Charge, b: Charge): number {
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
}
