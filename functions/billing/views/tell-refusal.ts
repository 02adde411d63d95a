import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { Email } from '../../integrations/ses-email.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import type { BillingStore } from '../ledger/billing-store.ts';
import { refusedPayment } from './payment-news.ts';
import { shownSubscription } from '../ledger/paid-time.ts';
import { refusedInstallment, wasEndedByRefusals } from '../ledger/refused-installments.ts';
import type { Ledger } from '../../records/billing-ledger.ts';
import { endedByRefusalsEmail, refusedInstallmentEmail } from './installment-emails.ts';
import type { Written } from './payment-email.ts';
import { refusalEmail } from './refusal-email.ts';

type ToldEvent =
  | 'payment.refused_after_review'
  | 'payment.installment_refused'
  | 'subscription.ended';

export interface TellRefusalDependencies {
  readonly table: Table;
  readonly billing: Pick<BillingStore, 'read'>;
  readonly clock: Clock;
  readonly email: Email;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/**
 * Writes to somebody whose card was refused after it had been looked at. It may come late: who has
 * paid or tried again since, or has deleted their account, is not written to.
 * @throws MessageNotSentError, EventInProgressError: the queue should try again
 */
export async function tellRefusal(
  dependencies: TellRefusalDependencies,
  event: DomainEvent<'payment.refused_after_review'>,
): Promise<void> {
  await tellOnce(dependencies, event, (ledger) => {
    const refused = refusedPayment(ledger, dependencies.clock());
    const isLast = refused?.paymentId === event.data.paymentId;
    return isLast ? refusalEmail(refused, dependencies.siteUrl) : undefined;
  });
}

/**
 * Writes to somebody whose monthly subscription could not be charged, once for each charge; not
 * where the subscription is over by then, or something has come of it since.
 * @throws as `tellRefusal`
 */
export async function tellRefusedInstallment(
  dependencies: TellRefusalDependencies,
  event: DomainEvent<'payment.installment_refused'>,
): Promise<void> {
  await tellOnce(dependencies, event, (ledger) => {
    const subscription = shownSubscription(ledger);
    const refused = subscription && refusedInstallment(ledger, subscription);
    const isLast = refused?.id === event.data.paymentId;
    return isLast ? refusedInstallmentEmail(refused, dependencies.siteUrl) : undefined;
  });
}

/**
 * Writes to somebody whose subscription the partner has ended because its charges were refused; an
 * end that they chose themselves they know of.
 * @throws as `tellRefusal`
 */
export async function tellEndByRefusals(
  dependencies: TellRefusalDependencies,
  event: DomainEvent<'subscription.ended'>,
): Promise<void> {
  await tellOnce(dependencies, event, (ledger) => {
    const subscription = shownSubscription(ledger);
    const isShown = subscription?.id === event.data.subscriptionId;
    const isEnded = isShown && wasEndedByRefusals(ledger, subscription);
    return isEnded ? endedByRefusalsEmail(dependencies.siteUrl) : undefined;
  });
}

/** @param write what is still true of the ledger by now; undefined: nothing */
async function tellOnce(
  dependencies: TellRefusalDependencies,
  { eventId, data: { accountId } }: DomainEvent<ToldEvent>,
  write: (ledger: Ledger) => Written | undefined,
): Promise<void> {
  await onceForEvent(dependencies, 'email-payment-refused', eventId, async () => {
    const { account, ledger } = await dependencies.billing.read(accountId);
    const email = account === undefined ? undefined : write(ledger);
    if (account === undefined || email === undefined) return;
    try {
      await dependencies.email.send({ to: account.email, ...email });
    } catch (error) {
      const isUnreachable =
        error instanceof MessageNotSentError && error.failure === 'recipient-unreachable';
      if (!isUnreachable) throw error;
      // Trying again would end the same way; the dashboard says it too.
      logger.warn('recipient cannot be written to', { accountId, eventId });
    }
  });
}
