import type { Ledger } from '../../records/billing-ledger.ts';
import { dayMilliseconds, isAhead } from './calendar.ts';
import { chargesOf, isMeantToRun } from './ledger.ts';
import { firstChargeAt, paidTime } from './paid-time.ts';
import { nextChargeAt } from './refused-installments.ts';
import { subscriptionStatus } from './subscription-status.ts';

/** The monthly subscription that stays when a plan beside it is given back: charged as it was agreed. */
export interface MonthlyGoesOn {
  /** ISO 8601; null where the day is not known, as while it is paused. */
  readonly nextChargeAt: string | null;
  /** It has not been charged before. */
  readonly isFirst: boolean;
  /** Access ends before that charge brings it back. */
  readonly leavesGap: boolean;
}

/** @param ledger without what was given back */
export function monthlyGoesOn(ledger: Ledger, now: Date): MonthlyGoesOn | undefined {
  const running = ledger.subscriptions.find(isMeantToRun);
  if (running === undefined) return undefined;
  const { until } = paidTime(ledger);
  const next = nextChargeAt(ledger, running, now);
  const accessEnds = until === null ? now.getTime() : Math.max(now.getTime(), Date.parse(until));
  return {
    nextChargeAt: next,
    isFirst: !chargesOf(ledger, running).some(({ approvedAt }) => approvedAt !== null),
    // Less than a day is no gap: the partner counts in days.
    leavesGap: next !== null && Date.parse(next) - accessEnds > dayMilliseconds,
  };
}

/**
 * Until when what is paid gives access, where that ends before the next charge brings it back.
 * ISO 8601.
 */
export function accessGapFrom(ledger: Ledger, now: Date): string | undefined {
  const { until } = paidTime(ledger);
  if (until === null || !isAhead(until, now)) return undefined;
  return monthlyGoesOn(ledger, now)?.leavesGap === true ? until : undefined;
}

/** The subscription is overdue, with nothing else that is paid: a new card is charged at once. */
export function awaitsCard(ledger: Ledger, now: Date): boolean {
  return subscriptionStatus(ledger, now) === 'past_due' && firstChargeAt(ledger, now) === null;
}
