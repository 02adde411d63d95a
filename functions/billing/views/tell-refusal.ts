import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { shownSubscription } from '../ledger/subscription-status.ts';
import { isTriedAgain, nextChargeAt, refusedInstallment } from '../ledger/refused-installments.ts';
import { refusedInstallmentEmail } from './installment-emails.ts';
import { refusedPayment } from './payment-news.ts';
import { refusalEmail } from './refusal-email.ts';
import { surroundings, tellOnce, type TellDependencies } from './tell-once.ts';

/**
 * Sends an e-mail about a card that was refused after its payer had stopped waiting: after a review, or after a lost
 * answer. It may be late: not after a later payment or attempt, or a deletion.
 * @throws as `tellOnce`
 */
export async function tellRefusal(
  dependencies: TellDependencies,
  event: DomainEvent<'payment.refused_after_review' | 'payment.found_refused'>,
): Promise<void> {
  await tellOnce(dependencies, event, `refused:${event.data.paymentId}`, (ledger) => {
    const refused = refusedPayment(ledger, dependencies.clock());
    if (refused?.paymentId !== event.data.paymentId) return undefined;
    const email = refusalEmail(refused, dependencies.siteUrl);
    return { happenedAt: refused.createdAt, email };
  });
}

/**
 * Sends an e-mail about a refused monthly charge, once for each charge; not if the subscription has ended or was
 * charged since.
 * @throws as `tellOnce`
 */
export async function tellRefusedInstallment(
  dependencies: TellDependencies,
  event: DomainEvent<'payment.installment_refused'>,
): Promise<void> {
  await tellOnce(dependencies, event, `refused:${event.data.paymentId}`, (ledger) => {
    const subscription = shownSubscription(ledger);
    const refused = subscription && refusedInstallment(ledger, subscription);
    if (subscription === undefined || refused?.id !== event.data.paymentId) return undefined;
    const now = dependencies.clock();
    const email = refusedInstallmentEmail(refused, {
      ...surroundings(dependencies, ledger),
      isTriedAgain: isTriedAgain(ledger, subscription, now),
      nextChargeAt: nextChargeAt(ledger, subscription, now),
    });
    return { happenedAt: refused.createdAt, email };
  });
}
