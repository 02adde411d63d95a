import type { Ledger } from '../../records/billing-ledger.ts';
import { canEnd } from './end-subscriptions.ts';
import { firstChargeAt } from './paid-time.ts';

/** The user's plans when a one-off plan is bought: the page shows them, and the purchase applies only to these. */
export interface Possessions {
  /** ISO 8601, UTC; null where the plan would begin at once. */
  readonly paidUntil: string | null;
  readonly monthlyRuns: boolean;
}

export function possessionsOf(ledger: Ledger, now: Date): Possessions {
  return {
    paidUntil: firstChargeAt(ledger, now),
    monthlyRuns: ledger.subscriptions.some(canEnd),
  };
}

/** Returns whether the page has shown the current plans. A request without them accepts any. */
export function isAsShown(shown: Possessions | undefined, ledger: Ledger, now: Date): boolean {
  if (shown === undefined) return true;
  const { paidUntil, monthlyRuns } = possessionsOf(ledger, now);
  return shown.monthlyRuns === monthlyRuns && isSameInstant(shown.paidUntil, paidUntil);
}

/** Null is an instant of its own: at once. */
export function isSameInstant(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Date.parse(one) === Date.parse(other);
}
