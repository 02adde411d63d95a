import type { DomainEvent } from '../../../shared/contracts/events.ts';
import {
  chargesOf,
  firstPaid,
  grantsAccess,
  isMeantToRun,
  isOneOff,
  paidAt,
} from '../ledger/ledger.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { undoesCancellation } from '../ledger/cancellations.ts';
import { isTriedAgain, nextChargeAt } from '../ledger/refused-installments.ts';
import {
  planPaidEmail,
  renewalEmail,
  subscriptionStartedEmail,
  subscriptionPaidEmail,
  type MonthlyBeside,
} from './purchase-emails.ts';
import { isNews, surroundings, tellOnce, type TellDependencies } from './tell-once.ts';

/**
 * Confirms a plan that was paid, and each month of a monthly subscription: the first as what begins
 * with it, the others with a receipt.
 * @throws as `tellOnce`
 */
export async function tellPaid(
  dependencies: TellDependencies,
  event: DomainEvent<'payment.approved'>,
): Promise<void> {
  const { paymentId } = event.data;
  await tellOnce(dependencies, event, `paid:${paymentId}`, (ledger) => {
    const charge = ledger.charges.find(({ id }) => id === paymentId);
    if (charge === undefined || !grantsAccess(charge)) return undefined;
    const happenedAt = paidAt(charge);
    if (!isNews(happenedAt, event)) return undefined;
    if (isOneOff(charge)) {
      const email = planPaidEmail(charge, {
        ...surroundings(dependencies, ledger),
        monthly: monthlyBeside(ledger, charge, dependencies.clock()),
      });
      return { happenedAt, email };
    }
    const subscription = ledger.subscriptions.find(({ id }) => id === charge.subscriptionId);
    if (subscription === undefined) return undefined;
    if (firstPaid(ledger, subscription)?.id !== paymentId) {
      const { nextPaymentAt } = isMeantToRun(subscription) ? subscription : notAgain;
      const around = { ...surroundings(dependencies, ledger), nextPaymentAt };
      return { happenedAt, email: renewalEmail(charge, around) };
    }
    const scheduledFor = replacedBeforeItsDay(ledger, subscription);
    const email = subscriptionPaidEmail(charge, subscription, {
      ...surroundings(dependencies, ledger),
      goesOn: isMeantToRun(subscription),
      scheduledFor,
      isMended: scheduledFor === undefined && isMended(ledger, subscription),
      isUndo: undoesCancellation(ledger, subscription),
    });
    return { happenedAt, email };
  });
}

/** For a subscription that was cancelled meanwhile. */
const notAgain = { nextPaymentAt: null } as const;

/** A subscription paused or refused before its first month restores nothing. */
function isMended(ledger: Ledger, { id, replaces }: LedgerSubscription): boolean {
  const hadMonth = ledger.charges.some(
    (charge) =>
      !isOneOff(charge) &&
      charge.subscriptionId !== id &&
      charge.approvedAt !== null &&
      !charge.mustBeRefunded,
  );
  return replaces !== undefined && hadMonth;
}

/** When the subscription that this one replaces was to begin, where nothing of it was ever charged. */
function replacedBeforeItsDay(
  ledger: Ledger,
  { replaces }: LedgerSubscription,
): string | undefined {
  const replaced = ledger.subscriptions.find(({ id }) => id === replaces);
  if (replaced === undefined || chargesOf(ledger, replaced).length > 0) return undefined;
  return replaced.startsAt;
}

function monthlyBeside(ledger: Ledger, { monthlyEnd }: Charge, now: Date): MonthlyBeside {
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
 * Confirms a monthly subscription that is not charged yet, since what was paid before still runs: a
 * new one, or one that undoes a cancellation. Others are confirmed with their first installment.
 * @throws as `tellOnce`
 */
export async function tellStarted(
  dependencies: TellDependencies,
  event: DomainEvent<'subscription.activated'>,
): Promise<void> {
  const { subscriptionId } = event.data;
  await tellOnce(dependencies, event, `started:${subscriptionId}`, (ledger) => {
    const subscription = ledger.subscriptions.find(({ id }) => id === subscriptionId);
    if (subscription === undefined || !isMeantToRun(subscription)) return undefined;
    const isCharged = chargesOf(ledger, subscription).some(({ approvedAt }) => approvedAt !== null);
    if (isCharged || !isNews(subscription.createdAt, event)) return undefined;
    const isUndo = undoesCancellation(ledger, subscription);
    const email = subscriptionStartedEmail(subscription, {
      ...surroundings(dependencies, ledger),
      isUndo,
    });
    return { happenedAt: subscription.createdAt, email };
  });
}
