import type { Ledger } from '../../entities/billing-ledger.ts';
import { canEnd } from './end-subscriptions.ts';
import { firstChargeAt } from './paid-time.ts';

/** The user's plans when a one-off plan is bought: the page shows them, and the purchase applies only to these. */
export interface ActivePlans {
  /** ISO 8601, UTC; null when the plan would start at once. */
  readonly paidUntil: string | null;
  readonly monthlyRuns: boolean;
}

export function summarizeActivePlans(ledger: Ledger, now: Date): ActivePlans {
  return {
    paidUntil: firstChargeAt(ledger, now),
    monthlyRuns: ledger.subscriptions.some(canEnd),
  };
}

/** Returns whether the page has shown the current plans. A request without them accepts any. */
export function isAsShown(shownPlans: ActivePlans | undefined, ledger: Ledger, now: Date): boolean {
  if (shownPlans === undefined) return true;
  const { paidUntil, monthlyRuns } = summarizeActivePlans(ledger, now);
  return shownPlans.monthlyRuns === monthlyRuns && isSameInstant(shownPlans.paidUntil, paidUntil);
}

/** Null stands for 'at once' and equals only null. */
export function isSameInstant(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Date.parse(one) === Date.parse(other);
}
