import type { Account } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent, DomainEventName } from '../../../shared/contracts/events.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { SendAccountEmail } from '../../messaging/outgoing/send-messages.ts';
import type { Ledger } from '../../entities/billing-ledger.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import type { BillingStore } from '../ledger/billing-store.ts';
import { dayMilliseconds, isFuture } from '../ledger/calendar.ts';
import { paidTime } from '../ledger/paid-time.ts';

export interface NotifyDependencies {
  readonly table: Table;
  readonly billing: Pick<BillingStore, 'read'>;
  readonly clock: Clock;
  readonly sendEmail: SendAccountEmail;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/** An event about the payments of one account. */
type MoneyEvent = Extract<
  { [Name in DomainEventName]: DomainEvent<Name> }[DomainEventName],
  { readonly eventName: `payment.${string}` | `subscription.${string}` }
>;

/** The e-mail about a fact. */
export interface FactEmail {
  /** ISO 8601: when it happened according to the ledger and not to the event, because there may be several events. */
  readonly happenedAt: string;
  readonly email: FramedEmail;
}

const consumer = 'email-payment-news';

/**
 * Sends one e-mail about a fact, to the account's current address. It may be late: facts that are no longer true are
 * not reported, and a deleted account gets no e-mail.
 * @param fact the same for all events about it: `cancelled:sbs_…`
 * @param write builds the e-mail from what is still true in the ledger; undefined for none
 * @throws EventInProgressError, the SDK's error: the queue should try again
 */
export async function notifyOnce(
  dependencies: NotifyDependencies,
  { eventId, data: { accountId } }: MoneyEvent,
  fact: string,
  write: (ledger: Ledger, account: Account) => FactEmail | undefined,
): Promise<void> {
  await onceForEvent(dependencies, consumer, eventId, async () => {
    const { account, ledger } = await dependencies.billing.read(accountId);
    const factEmail = account === undefined ? undefined : write(ledger, account);
    if (account === undefined || factEmail === undefined) return;
    await onceForEvent(dependencies, consumer, fact, () =>
      dependencies.sendEmail({ by: 'account', accountId }, factEmail.email, {
        fact,
        happenedAt: factEmail.happenedAt,
        now: dependencies.clock(),
      }),
    );
  });
}

/** An older fact is history, for example after a ledger was restored. */
const recentMilliseconds = 7 * dayMilliseconds;

/** @param instant ISO 8601: when it happened */
export function isRecent(
  instant: string,
  { occurredAt }: Pick<DomainEvent, 'occurredAt'>,
): boolean {
  return Date.parse(occurredAt) - Date.parse(instant) < recentMilliseconds;
}

/** The context of all e-mails about a purchase or its end. */
export function emailContext({ clock, siteUrl }: NotifyDependencies, ledger: Ledger) {
  const { until } = paidTime(ledger);
  return { accessUntil: isFuture(until, clock()) ? until : null, siteUrl };
}
