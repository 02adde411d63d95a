import type { Charge, Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { newestCharge } from './paid-time.ts';

/**
 * The newest installment of a subscription that runs, where it was refused: the partner tries it
 * again. It may be so while the month before it still runs.
 */
export function refusedInstallment(
  ledger: Ledger,
  subscription: LedgerSubscription,
): Charge | undefined {
  const isRunning = subscription.cancelledAt === null && subscription.status === 'authorized';
  return isRunning ? newestRefused(ledger, subscription) : undefined;
}

/** Nobody here has ended it: the partner has, as it does when it cannot charge the card. */
export function wasEndedByRefusals(ledger: Ledger, subscription: LedgerSubscription): boolean {
  const isOurEnd = subscription.cancelledAt !== null || subscription.mustBeEnded;
  if (isOurEnd || subscription.status !== 'cancelled') return false;
  return newestRefused(ledger, subscription) !== undefined;
}

function newestRefused(ledger: Ledger, subscription: LedgerSubscription): Charge | undefined {
  const newest = newestCharge(ledger, subscription);
  return newest?.status === 'rejected' ? newest : undefined;
}
