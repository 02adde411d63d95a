import type { Ledger } from '../../entities/billing-ledger.ts';
import { dayMilliseconds, isFuture } from './calendar.ts';
import { listSubscriptionCharges, isMeantToRun } from './ledger.ts';
import { firstChargeAt, paidTime } from './paid-time.ts';
import { nextChargeAt } from './refused-installments.ts';
import { subscriptionStatus } from './subscription-status.ts';

/** The monthly subscription that stays when a plan is refunded: charged as agreed. */
export interface ContinuingSubscription {
  /** ISO 8601; null when the day is not known, for example while the subscription is paused. */
  readonly nextChargeAt: string | null;
  /** It has not been charged before. */
  readonly isFirst: boolean;
  /** Whether access ends before the next charge restores it. */
  readonly leavesGap: boolean;
}

/** @param ledger without the refunded plan */
export function continuingSubscription(
  ledger: Ledger,
  now: Date,
): ContinuingSubscription | undefined {
  const running = ledger.subscriptions.find(isMeantToRun);
  if (running === undefined) return undefined;
  const { until } = paidTime(ledger);
  const next = nextChargeAt(ledger, running, now);
  const accessEnds = until === null ? now.getTime() : Math.max(now.getTime(), Date.parse(until));
  return {
    nextChargeAt: next,
    isFirst: !listSubscriptionCharges(ledger, running).some(
      ({ approvedAt }) => approvedAt !== null,
    ),
    // Less than a day is not a gap: the partner counts in days.
    leavesGap: next !== null && Date.parse(next) - accessEnds > dayMilliseconds,
  };
}

/** Returns until when paid time gives access, if that ends before the next charge restores it. ISO 8601. */
export function accessGapFrom(ledger: Ledger, now: Date): string | undefined {
  const { until } = paidTime(ledger);
  if (until === null || !isFuture(until, now)) return undefined;
  return continuingSubscription(ledger, now)?.leavesGap === true ? until : undefined;
}

/** Returns whether the subscription is overdue without other paid time: a new card is then charged at once. */
export function awaitsCard(ledger: Ledger, now: Date): boolean {
  return subscriptionStatus(ledger, now) === 'past_due' && firstChargeAt(ledger, now) === null;
}
