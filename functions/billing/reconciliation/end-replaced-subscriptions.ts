import { listSubscriptionCharges, grantsAccess, isMeantToRun, paidAt } from '../ledger/ledger.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

/**
 * Ends a subscription that another has replaced, but only once the partner has the new one, so that
 * a refused card leaves everything as it was. If the old one has been paid in the meantime, nothing
 * is overdue any more: it stays, and the new one is ended instead.
 */
export function withReplacedEnded(ledger: Ledger, now: Date): Ledger {
  const replacing = ledger.subscriptions.filter(isMeantToRun);
  const isReplaced = (old: LedgerSubscription) =>
    replacing.some((one) => one.replaces === old.id && !isPaidSince(ledger, old, one.createdAt));
  return {
    ...ledger,
    subscriptions: ledger.subscriptions.map((one) =>
      isMeantToRun(one) && isReplaced(one) ? { ...one, cancelledAt: now.toISOString() } : one,
    ),
  };
}

function isPaidSince(ledger: Ledger, subscription: LedgerSubscription, instant: string): boolean {
  return listSubscriptionCharges(ledger, subscription).some(
    (charge) => grantsAccess(charge) && Date.parse(paidAt(charge)) > Date.parse(instant),
  );
}
