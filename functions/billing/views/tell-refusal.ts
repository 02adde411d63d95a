import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { Email } from '../../integrations/ses-email.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import type { BillingStore } from '../ledger/billing-store.ts';
import { refusedPayment } from './payment-news.ts';
import { refusalEmail } from './refusal-email.ts';

export interface TellRefusalEffects {
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
  effects: TellRefusalEffects,
  event: DomainEvent<'payment.refused_after_review'>,
): Promise<void> {
  const { accountId, paymentId } = event.data;
  await onceForEvent(effects, 'email-payment-refused', event.eventId, async () => {
    const { account, ledger } = await effects.billing.read(accountId);
    const refused = refusedPayment(ledger, effects.clock());
    if (account === undefined || refused?.paymentId !== paymentId) return;
    try {
      await effects.email.send({ to: account.email, ...refusalEmail(refused, effects.siteUrl) });
    } catch (error) {
      const isUnreachable =
        error instanceof MessageNotSentError && error.failure === 'recipient-unreachable';
      if (!isUnreachable) throw error;
      // Trying again would end the same way; the dashboard says it too.
      logger.warn('recipient cannot be written to', { accountId, paymentId });
    }
  });
}
