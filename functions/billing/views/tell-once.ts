import type { Account } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent, DomainEventName } from '../../../shared/contracts/events.ts';
import type { EmailContent } from '../../integrations/email-frame.ts';
import { sendIfReachable } from '../../integrations/send-if-reachable.ts';
import type { Email } from '../../integrations/ses-email.ts';
import type { Ledger } from '../../records/billing-ledger.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import type { BillingStore } from '../ledger/billing-store.ts';
import { dayMilliseconds, isAhead } from '../ledger/calendar.ts';
import { paidTime } from '../ledger/paid-time.ts';

export interface TellDependencies {
  readonly table: Table;
  readonly billing: Pick<BillingStore, 'read'>;
  readonly clock: Clock;
  readonly email: Email;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/** An event of one account's money. */
type MoneyEvent = Extract<
  { [Name in DomainEventName]: DomainEvent<Name> }[DomainEventName],
  { readonly eventName: `payment.${string}` | `subscription.${string}` }
>;

const consumer = 'email-payment-news';

/**
 * Writes one e-mail to somebody about one fact, to the address that their registration has then. It
 * may come late: what is not true any more by then is not written, nor is anybody whose account is
 * gone.
 * @param fact one and the same for whatever events may tell of it: `cancelled:sbs_…`
 * @param write what is still true of the ledger; undefined: nothing
 * @throws MessageNotSentError, EventInProgressError: the queue should try again
 */
export async function tellOnce(
  dependencies: TellDependencies,
  { eventId, data: { accountId } }: MoneyEvent,
  fact: string,
  write: (ledger: Ledger, account: Account) => EmailContent | undefined,
): Promise<void> {
  await onceForEvent(dependencies, consumer, eventId, async () => {
    const { account, ledger } = await dependencies.billing.read(accountId);
    const content = account === undefined ? undefined : write(ledger, account);
    if (account === undefined || content === undefined) return;
    await onceForEvent(dependencies, consumer, fact, () =>
      sendIfReachable(
        dependencies.email,
        { to: account.email, ...content },
        { accountId, eventId },
      ),
    );
  });
}

/** What happened so long before we learned of it is history, as after a ledger was restored. */
const newsMilliseconds = 7 * dayMilliseconds;

/** @param instant ISO 8601: when it happened */
export function isNews(instant: string, { occurredAt }: Pick<DomainEvent, 'occurredAt'>): boolean {
  return Date.parse(occurredAt) - Date.parse(instant) < newsMilliseconds;
}

/** What every e-mail about a purchase or its end says beside it. */
export function surroundings({ clock, siteUrl }: TellDependencies, ledger: Ledger) {
  const { until } = paidTime(ledger);
  return { accessUntil: isAhead(until, clock()) ? until : null, siteUrl };
}
