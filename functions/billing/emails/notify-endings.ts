import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { isAccessGranted } from '../ledger/billing-rows.ts';
import { wasEndedUncharged } from '../ledger/first-charge.ts';
import {
  listSubscriptionCharges,
  firstPaid,
  grantsAccess,
  isLive,
  isTakenBack,
  paidAt,
} from '../ledger/ledger.ts';
import { isFuture } from '../ledger/calendar.ts';
import { hasEndedMonthly } from '../ledger/monthly-end.ts';
import { awaitsCard, continuingSubscription } from '../ledger/continuing-subscription.ts';
import { paidTime } from '../ledger/paid-time.ts';
import { newestCharge, findShownSubscription } from '../ledger/subscription-status.ts';
import { wasEndedByRefusals } from '../ledger/refused-installments.ts';
import { cancelledBy, endsWithWithdrawal, undoesCancellation } from '../ledger/cancellations.ts';
import {
  buildCancelledEmail,
  buildRefundedEmail,
  buildTakenBackEmail,
  buildWithdrawnEmail,
} from './ending-emails.ts';
import { mayWithdraw } from '../cancellation/withdraw-purchase.ts';
import { buildEndedByRefusalsEmail } from './installment-emails.ts';
import { buildUnchargedEmail } from './uncharged-email.ts';
import { isRecent, emailContext, notifyOnce, type NotifyDependencies } from './notify-once.ts';

/**
 * Confirms the end of a monthly subscription: cancelled by its payer, with the day on which access ends; by the
 * partner, because its charges were refused; or by us, because its first charge never came. The later end of the
 * paid time is the same fact and sends no second e-mail.
 * @throws as `notifyOnce`
 */
export async function notifySubscriptionEnd(
  dependencies: NotifyDependencies,
  event: DomainEvent<'subscription.cancellation_scheduled' | 'subscription.ended'>,
): Promise<void> {
  const { subscriptionId } = event.data;
  await notifyOnce(dependencies, event, `ended:${subscriptionId}`, (ledger, account) => {
    const subscription = findShownSubscription(ledger);
    if (subscription?.id !== subscriptionId) return undefined;
    const happenedAt = endedAt(ledger, subscription);
    if (wasEndedByRefusals(ledger, subscription)) {
      return { happenedAt, email: buildEndedByRefusalsEmail(dependencies.siteUrl) };
    }
    if (wasEndedUncharged(subscription)) {
      const charges = listSubscriptionCharges(ledger, subscription);
      // A charge that pays for a month gets the confirmation of a month.
      if (charges.some(grantsAccess)) return undefined;
      const { createdAt, endedUnchargedAt = createdAt } = subscription;
      const context = emailContext(dependencies, ledger);
      const email = buildUnchargedEmail({
        ...context,
        createdAt,
        hasGrant: isAccessGranted(account),
        wasCharged: charges.some(({ approvedAt }) => approvedAt !== null),
      });
      return { happenedAt: endedUnchargedAt, email };
    }
    const by = cancelledBy(ledger, subscription);
    const at = subscription.cancelledAt ?? event.occurredAt;
    if (by === undefined || !isRecent(at, event)) return undefined;
    const { installmentsUntil } = paidTime(ledger);
    const undoUntil = isFuture(installmentsUntil, dependencies.clock()) ? installmentsUntil : null;
    const email = buildCancelledEmail(by, {
      ...emailContext(dependencies, ledger),
      undoUntil,
      hasGrant: isAccessGranted(account),
      neverGaveAccess: neverGaveAccess(ledger, subscription),
      isConfirmed: !isLive(subscription) && subscription.status !== 'sending',
      withdrawable: listSubscriptionCharges(ledger, subscription).find((charge) =>
        mayWithdraw(ledger, charge, dependencies.clock()),
      ),
      returnsCharge: listSubscriptionCharges(ledger, subscription).some(
        ({ mustBeRefunded }) => mustBeRefunded,
      ),
    });
    return { happenedAt, email };
  });
}

/** The ledger does not know when the partner has ended a subscription, so the time follows its last charge. */
function endedAt(ledger: Ledger, subscription: LedgerSubscription): string {
  const last = newestCharge(ledger, subscription) ?? subscription;
  return subscription.cancelledAt ?? last.createdAt;
}

/** No month of it stayed paid, and it does not continue another subscription. */
function neverGaveAccess(ledger: Ledger, subscription: LedgerSubscription): boolean {
  const first = firstPaid(ledger, subscription);
  const isPaid = first !== undefined && !first.mustBeRefunded;
  const continuesAnother =
    subscription.replaces !== undefined || undoesCancellation(ledger, subscription);
  return !isPaid && !continuesAnother;
}

/**
 * Confirms the withdrawal from a purchase.
 * @throws as `notifyOnce`
 */
export async function notifyWithdrawal(
  dependencies: NotifyDependencies,
  event: DomainEvent<'payment.withdrawn'>,
): Promise<void> {
  const { paymentId } = event.data;
  await notifyOnce(dependencies, event, `withdrawn:${paymentId}`, (ledger) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    const at = charge?.withdrawnAt ?? null;
    if (charge === undefined || at === null) return undefined;
    const monthly = continuingSubscription(ledger, dependencies.clock());
    const email = buildWithdrawnEmail(charge, at, {
      ...emailContext(dependencies, ledger),
      endsMonthly: endsWithWithdrawal(ledger, at),
      monthly,
      staysEnded: monthly === undefined && hasEndedMonthly(charge),
    });
    return { happenedAt: at, email };
  });
}

/**
 * Sends an e-mail about a charged-back payment.
 * @throws as `notifyOnce`
 */
export async function notifyChargeback(
  dependencies: NotifyDependencies,
  event: DomainEvent<'payment.charged_back'>,
): Promise<void> {
  const { paymentId } = event.data;
  await notifyOnce(dependencies, event, `taken back:${paymentId}`, (ledger) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    if (charge === undefined || !isTakenBack(charge)) return undefined;
    if (!isRecent(charge.refundedAt ?? event.occurredAt, event)) return undefined;
    const now = dependencies.clock();
    const email = buildTakenBackEmail(charge, {
      ...emailContext(dependencies, ledger),
      awaitsCard: awaitsCard(ledger, now),
      monthly: continuingSubscription(ledger, now),
    });
    return { happenedAt: charge.refundedAt ?? paidAt(charge), email };
  });
}

/**
 * Sends an e-mail about a payment refunded at the partner, and the end of its access. Not after a withdrawal in the
 * product, which the user made, nor for a duplicate charge, which gave no access.
 * @throws as `notifyOnce`
 */
export async function notifyRefund(
  dependencies: NotifyDependencies,
  event: DomainEvent<'payment.refunded'>,
): Promise<void> {
  const { paymentId } = event.data;
  await notifyOnce(dependencies, event, `refunded:${paymentId}`, (ledger, account) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    if (charge?.status !== 'refunded') return undefined;
    if (charge.withdrawnAt !== null || charge.mustBeRefunded) return undefined;
    if (!isRecent(charge.refundedAt ?? event.occurredAt, event)) return undefined;
    const email = buildRefundedEmail(charge, {
      ...emailContext(dependencies, ledger),
      hasGrant: isAccessGranted(account),
      monthly: continuingSubscription(ledger, dependencies.clock()),
    });
    return { happenedAt: charge.refundedAt ?? paidAt(charge), email };
  });
}
