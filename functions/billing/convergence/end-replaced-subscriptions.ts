import { chargesOf, grantsAccess, isMeantToRun, paidAt } from '../ledger/ledger.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

/**
 * Ends the subscription whose place another has taken: only once the partner has the new one, so
 * that a card that is refused leaves everything as it was. Where the old one has been paid since,
 * nothing is overdue any more: it stays, and the new one is one too many.
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
  return chargesOf(ledger, subscription).some(
    (charge) => grantsAccess(charge) && Date.parse(paidAt(charge)) > Date.parse(instant),
  );
}
