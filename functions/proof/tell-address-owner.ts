import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { IdentityDigest } from '../records/identity-digest.ts';
import type { SendAccountEmail } from '../messaging/outgoing/send-account-email.ts';
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
  readonly sendEmail: SendAccountEmail;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/**
 * Has an address written to under which somebody has begun an account or a trial without proving it: its
 * owner may know nothing of that. Once in thirty days for an address and what was begun, however often
 * strangers begin it; not at all where the account is gone or its e-mail proven by then. It may be
 * repeated.
 * @throws EventInProgressError, the SDK's error: the queue should try again
 */
export async function tellAddressOwner(
  dependencies: TellAddressOwnerDependencies,
  event: DomainEvent<'account.created'>,
): Promise<void> {
  const accountId = event.data.account.id;
  const account = await dependencies.accounts.findUnproven(accountId);
  if (account === undefined) return;
  const { email } = account;
  const started = account.origem === 'trial_gratuito' ? 'trial' : 'account';
  const digest = await dependencies.digest('email', email);
  const fact = `notice-${started}-${digest}`;
  await onceForEvent(dependencies, 'email-address-notice', fact, () =>
    dependencies.sendEmail(
      // Of the address, and not of the account: whoever began that may be a stranger to it.
      { by: 'address', digest, email },
      addressNoticeEmail(started, dependencies.siteUrl),
      { fact, happenedAt: event.occurredAt, now: dependencies.clock() },
    ),
  );
}
