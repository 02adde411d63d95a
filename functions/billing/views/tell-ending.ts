import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { isAccessGiven } from '../ledger/billing-rows.ts';
import { firstPaid, isTakenBack } from '../ledger/ledger.ts';
import { isAhead } from '../ledger/calendar.ts';
import { awaitsCard, monthlyGoesOn } from '../ledger/monthly-goes-on.ts';
import { paidTime } from '../ledger/paid-time.ts';
import { shownSubscription } from '../ledger/subscription-status.ts';
import { wasEndedByRefusals } from '../ledger/refused-installments.ts';
import { cancelledBy, endsWithWithdrawal, undoesCancellation } from '../ledger/cancellations.ts';
import { cancelledEmail, takenBackEmail, withdrawnEmail } from './ending-emails.ts';
import { endedByRefusalsEmail } from './installment-emails.ts';
import { isNews, surroundings, tellOnce, type TellDependencies } from './tell-once.ts';

/**
 * Confirms the end of a monthly subscription: that somebody has cancelled it, with the day on which
 * access ends, or that the partner has, because its charges were refused. When what is paid runs out
 * later, that is the same fact.
 * @throws as `tellOnce`
 */
export async function tellEnd(
  dependencies: TellDependencies,
  event: DomainEvent<'subscription.cancellation_scheduled' | 'subscription.ended'>,
): Promise<void> {
  const { subscriptionId } = event.data;
  await tellOnce(dependencies, event, `ended:${subscriptionId}`, (ledger, account) => {
    const subscription = shownSubscription(ledger);
    if (subscription?.id !== subscriptionId) return undefined;
    if (wasEndedByRefusals(ledger, subscription)) return endedByRefusalsEmail(dependencies.siteUrl);
    const by = cancelledBy(ledger, subscription);
    const at = subscription.cancelledAt ?? event.occurredAt;
    if (by === undefined || !isNews(at, event)) return undefined;
    const { installmentsUntil } = paidTime(ledger);
    const undoUntil = isAhead(installmentsUntil, dependencies.clock()) ? installmentsUntil : null;
    return cancelledEmail(by, {
      ...surroundings(dependencies, ledger),
      undoUntil,
      isGiven: isAccessGiven(account),
      neverBegan: neverBegan(ledger, subscription),
    });
  });
}

/** No month of it was paid, nor does it go on where another one stopped. */
function neverBegan(ledger: Ledger, subscription: LedgerSubscription): boolean {
  const isPaid = firstPaid(ledger, subscription) !== undefined;
  const goesOn = subscription.replaces !== undefined || undoesCancellation(ledger, subscription);
  return !isPaid && !goesOn;
}

/** Confirms a purchase that was taken back. @throws as `tellOnce` */
export async function tellWithdrawn(
  dependencies: TellDependencies,
  event: DomainEvent<'payment.withdrawn'>,
): Promise<void> {
  const { paymentId } = event.data;
  await tellOnce(dependencies, event, `withdrawn:${paymentId}`, (ledger) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    const at = charge?.withdrawnAt ?? null;
    if (charge === undefined || at === null) return undefined;
    return withdrawnEmail(charge, at, {
      ...surroundings(dependencies, ledger),
      endsMonthly: endsWithWithdrawal(ledger, at),
      monthly: monthlyGoesOn(ledger, dependencies.clock()),
    });
  });
}

/** Tells of a payment that the bank has taken back, after a dispute. @throws as `tellOnce` */
export async function tellTakenBack(
  dependencies: TellDependencies,
  event: DomainEvent<'payment.charged_back'>,
): Promise<void> {
  const { paymentId } = event.data;
  await tellOnce(dependencies, event, `taken back:${paymentId}`, (ledger) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    if (charge === undefined || !isTakenBack(charge)) return undefined;
    if (!isNews(charge.refundedAt ?? event.occurredAt, event)) return undefined;
    const now = dependencies.clock();
    return takenBackEmail(charge, {
      ...surroundings(dependencies, ledger),
      awaitsCard: awaitsCard(ledger, now),
      monthly: monthlyGoesOn(ledger, now),
    });
  });
}
