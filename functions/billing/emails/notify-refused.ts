import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { findShownSubscription } from '../ledger/subscription-status.ts';
import { isTriedAgain, nextChargeAt, refusedInstallment } from '../ledger/refused-installments.ts';
import { buildRefusedInstallmentEmail } from './installment-emails.ts';
import { refusedPayment } from '../queries/payment-views.ts';
import { buildRefusedPaymentEmail } from './refused-payment-email.ts';
import { emailContext, notifyOnce, type NotifyDependencies } from './notify-once.ts';

/**
 * Sends an e-mail about a card that was declined when its payer was no longer waiting: after a review, or after a
 * lost response. It may be late: it is not sent after a later payment or attempt, or a deletion.
 * @throws as `notifyOnce`
 */
export async function notifyPaymentRefused(
  dependencies: NotifyDependencies,
  event: DomainEvent<'payment.refused_after_review' | 'payment.found_refused'>,
): Promise<void> {
  await notifyOnce(dependencies, event, `refused:${event.data.paymentId}`, (ledger) => {
    const refused = refusedPayment(ledger, dependencies.clock());
    if (refused?.paymentId !== event.data.paymentId) return undefined;
    const email = buildRefusedPaymentEmail(refused, dependencies.siteUrl);
    return { happenedAt: refused.createdAt, email };
  });
}

/**
 * Sends an e-mail about a declined monthly charge, once for each charge; not if the subscription has ended or was
 * charged since.
 * @throws as `notifyOnce`
 */
export async function notifyInstallmentRefused(
  dependencies: NotifyDependencies,
  event: DomainEvent<'payment.installment_refused'>,
): Promise<void> {
  await notifyOnce(dependencies, event, `refused:${event.data.paymentId}`, (ledger) => {
    const subscription = findShownSubscription(ledger);
    const refused = subscription && refusedInstallment(ledger, subscription);
    if (subscription === undefined || refused?.id !== event.data.paymentId) return undefined;
    const now = dependencies.clock();
    const email = buildRefusedInstallmentEmail(refused, {
      ...emailContext(dependencies, ledger),
      isTriedAgain: isTriedAgain(ledger, subscription, now),
      nextChargeAt: nextChargeAt(ledger, subscription, now),
    });
    return { happenedAt: refused.createdAt, email };
  });
}
