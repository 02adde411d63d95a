import type { DomainEvent } from '../../../shared/contracts/events.ts';
import {
  listSubscriptionCharges,
  firstPaid,
  grantsAccess,
  isMeantToRun,
  isOneOff,
  paidAt,
} from '../ledger/ledger.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { undoesCancellation } from '../ledger/cancellations.ts';
import { isTriedAgain, nextChargeAt } from '../ledger/refused-installments.ts';
import {
  buildPlanPaidEmail,
  buildRenewalEmail,
  buildSubscriptionStartedEmail,
  buildSubscriptionPaidEmail,
  type MonthlyOverlap,
} from './purchase-emails.ts';
import { isRecent, emailContext, notifyOnce, type NotifyDependencies } from './notify-once.ts';

/**
 * Confirms a paid plan, and each month of a monthly subscription: the first as a welcome, the others with a receipt.
 * @throws as `notifyOnce`
 */
export async function notifyPaymentApproved(
  dependencies: NotifyDependencies,
  event: DomainEvent<'payment.approved'>,
): Promise<void> {
  const { paymentId } = event.data;
  await notifyOnce(dependencies, event, `paid:${paymentId}`, (ledger) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    if (charge === undefined || !grantsAccess(charge)) return undefined;
    const happenedAt = paidAt(charge);
    if (!isRecent(happenedAt, event)) return undefined;
    if (isOneOff(charge)) {
      const email = buildPlanPaidEmail(charge, {
        ...emailContext(dependencies, ledger),
        monthly: monthlyOverlap(ledger, charge, dependencies.clock()),
      });
      return { happenedAt, email };
    }
    const subscription = ledger.subscriptions.find(({ id }) => id === charge.subscriptionId);
    if (subscription === undefined) return undefined;
    if (firstPaid(ledger, subscription)?.id !== paymentId) {
      const { nextPaymentAt } = isMeantToRun(subscription) ? subscription : noNextPayment;
      const context = { ...emailContext(dependencies, ledger), nextPaymentAt };
      return { happenedAt, email: buildRenewalEmail(charge, context) };
    }
    const scheduledFor = replacedStartDate(ledger, subscription);
    const email = buildSubscriptionPaidEmail(charge, subscription, {
      ...emailContext(dependencies, ledger),
      continues: isMeantToRun(subscription),
      scheduledFor,
      restoresAccess: scheduledFor === undefined && restoresAccess(ledger, subscription),
      isUndo: undoesCancellation(ledger, subscription),
    });
    return { happenedAt, email };
  });
}

/** For a subscription that was cancelled meanwhile. */
const noNextPayment = { nextPaymentAt: null } as const;

/** A subscription paused or refused before its first month restores nothing. */
function restoresAccess(ledger: Ledger, { id, replaces }: LedgerSubscription): boolean {
  const hadMonth = ledger.charges.some(
    (charge) =>
      !isOneOff(charge) &&
      charge.subscriptionId !== id &&
      charge.approvedAt !== null &&
      !charge.mustBeRefunded,
  );
  return replaces !== undefined && hadMonth;
}

/** Returns the planned start of the subscription that this one replaces, if that subscription was never charged. */
function replacedStartDate(ledger: Ledger, { replaces }: LedgerSubscription): string | undefined {
  const replaced = ledger.subscriptions.find(({ id }) => id === replaces);
  if (replaced === undefined || listSubscriptionCharges(ledger, replaced).length > 0)
    return undefined;
  return replaced.startsAt;
}

function monthlyOverlap(ledger: Ledger, { monthlyEnd }: Charge, now: Date): MonthlyOverlap {
  if ((monthlyEnd?.at ?? null) !== null) return 'ended';
  const running = ledger.subscriptions.find(isMeantToRun);
  if (running === undefined) return undefined;
  if (running.status === 'paused') return 'paused';
  return {
    nextChargeAt: nextChargeAt(ledger, running, now),
    isTriedAgain: isTriedAgain(ledger, running, now),
  };
}

/**
 * Confirms a monthly subscription that is not charged yet because earlier paid time still runs: a new one, or one
 * that undoes a cancellation. Others are confirmed with their first installment.
 * @throws as `notifyOnce`
 */
export async function notifySubscriptionStarted(
  dependencies: NotifyDependencies,
  event: DomainEvent<'subscription.activated'>,
): Promise<void> {
  const { subscriptionId } = event.data;
  await notifyOnce(dependencies, event, `started:${subscriptionId}`, (ledger) => {
    const subscription = ledger.subscriptions.find(({ id }) => id === subscriptionId);
    if (subscription === undefined || !isMeantToRun(subscription)) return undefined;
    const isCharged = listSubscriptionCharges(ledger, subscription).some(
      ({ approvedAt }) => approvedAt !== null,
    );
    if (isCharged || !isRecent(subscription.createdAt, event)) return undefined;
    const isUndo = undoesCancellation(ledger, subscription);
    const email = buildSubscriptionStartedEmail(subscription, {
      ...emailContext(dependencies, ledger),
      isUndo,
    });
    return { happenedAt: subscription.createdAt, email };
  });
}
