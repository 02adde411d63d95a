import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { isFuture } from './calendar.ts';
import { paidAt } from './ledger.ts';
import { paidTime } from './paid-time.ts';
import { wasEndedUncharged } from './first-charge.ts';
import { wasEndedByRefusals } from './refused-installments.ts';

/**
 * Returns who cancelled a subscription. Undefined while it runs, and when its end is reported as part of another
 * event: a new card that replaced it, a plan paid instead, a withdrawal, or charges that were refused or never made.
 */
export function cancelledBy(
  ledger: Ledger,
  subscription: LedgerSubscription,
): 'person' | 'partner' | undefined {
  const { id, cancelledAt, status, mustBeEnded } = subscription;
  if (mustBeEnded || wasEndedByRefusals(ledger, subscription)) return undefined;
  if (wasEndedUncharged(subscription)) return undefined;
  if (cancelledAt === null) return status === 'cancelled' ? 'partner' : undefined;
  const isReplaced = ledger.subscriptions.some(
    (one) => one.replaces === id && one.partnerId !== null,
  );
  const isPartOfPayment = ledger.charges.some(
    ({ monthlyEnd, withdrawnAt }) =>
      withdrawnAt === cancelledAt ||
      (monthlyEnd?.at === cancelledAt && monthlyEnd.subscriptions.includes(id)),
  );
  return isReplaced || isPartOfPayment ? undefined : 'person';
}

/** Returns whether a subscription ended at the instant of a withdrawal, and not before. */
export function endsWithWithdrawal({ subscriptions }: Ledger, withdrawnAt: string): boolean {
  return subscriptions.some(({ cancelledAt }) => cancelledAt === withdrawnAt);
}

/**
 * Returns whether a subscription continues a cancelled one: the user has changed their mind within its paid months.
 * A subscription after another plan continues nothing.
 */
export function undoesCancellation(ledger: Ledger, { id, createdAt }: LedgerSubscription): boolean {
  const startedAt = Date.parse(createdAt);
  const charges = ledger.charges.filter(
    (charge) => charge.subscriptionId !== id && Date.parse(paidAt(charge)) <= startedAt,
  );
  const { installmentsUntil } = paidTime({ ...ledger, charges });
  return (
    isFuture(installmentsUntil, new Date(createdAt)) &&
    ledger.subscriptions.some(
      (one) =>
        one.id !== id &&
        cancelledBy(ledger, one) !== undefined &&
        one.cancelledAt !== null &&
        Date.parse(one.cancelledAt) <= Date.parse(createdAt),
    )
  );
}
