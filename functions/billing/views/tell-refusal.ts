import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { shownSubscription } from '../ledger/subscription-status.ts';
import { isTriedAgain, nextChargeAt, refusedInstallment } from '../ledger/refused-installments.ts';
import { refusedInstallmentEmail } from './installment-emails.ts';
import { refusedPayment } from './payment-news.ts';
import { refusalEmail } from './refusal-email.ts';
import { surroundings, tellOnce, type TellDependencies } from './tell-once.ts';

/**
 * Writes to somebody whose card was refused when they waited for no answer any more: after it had been
 * looked at, or since the answer was lost. It may come late: who has paid or tried again since, or has deleted their account, is not written to.
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
 * Writes to somebody whose monthly subscription could not be charged, once for each charge; not
 * where the subscription is over by then, or something has come of it since.
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
