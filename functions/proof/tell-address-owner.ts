import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { IdentityDigest } from '../records/identity-digest.ts';
import { sendIfReachable } from '../integrations/send-if-reachable.ts';
import type { Email } from '../integrations/ses-email.ts';
import type { Clock } from '../runtime/clock.ts';
import { onceForEvent } from '../runtime/once-for-event.ts';
import type { Table } from '../runtime/table.ts';
import { addressNoticeEmail } from './address-notice-email.ts';
import type { UnprovenAccountStore } from './unproven-account-store.ts';

export interface TellAddressOwnerDependencies {
  readonly table: Table;
  readonly accounts: UnprovenAccountStore;
  readonly digest: IdentityDigest;
  readonly clock: Clock;
  readonly email: Email;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/**
 * Writes to an address under which somebody has begun an account or a trial without proving it: its
 * owner may know nothing of that. Once in thirty days for an address and what was begun, however often
 * strangers begin it; not at all where the account is gone or its e-mail proven by then. It may be
 * repeated.
 * @throws MessageNotSentError, EventInProgressError: the queue should try again
 */
export async function tellAddressOwner(
  dependencies: TellAddressOwnerDependencies,
  event: DomainEvent<'account.created'>,
): Promise<void> {
  const accountId = event.data.account.id;
  const account = await dependencies.accounts.findUnproven(accountId);
  if (account === undefined) return;
  const { email: to } = account;
  const started = account.origem === 'trial_gratuito' ? 'trial' : 'account';
  const once = `notice-${started}-${await dependencies.digest('email', to)}`;
  await onceForEvent(dependencies, 'email-address-notice', once, () =>
    sendIfReachable(
      dependencies.email,
      { to, ...addressNoticeEmail(started, dependencies.siteUrl) },
      { accountId, eventId: event.eventId },
    ),
  );
}
