import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Users } from '../../identity/users.ts';
import type { SendAccountEmail } from '../../messaging/outgoing/send-account-email.ts';
import type { IdentityDigest } from '../../records/identity-digest.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { PersonStore } from '../person/person-store.ts';
import type { AccountStore } from '../registration/account-store.ts';
import { deletionEmail } from './deletion-email.ts';
import type { LeftAddressStore } from './left-address-store.ts';
import { ensureUserOf } from './user-of-account.ts';

export interface FinishDeletionDependencies {
  readonly accounts: Pick<AccountStore, 'findIdentity' | 'findWithTrial'>;
  readonly persons: Pick<PersonStore, 'eraseRest'>;
  readonly leftAddresses: LeftAddressStore;
  readonly users: Users;
  /** Undefined where the operator has set no sender. */
  readonly sendEmail: SendAccountEmail | undefined;
  readonly digest: IdentityDigest;
  readonly clock: Clock;
}

/**
 * Erases what the deletion itself has left: rows beyond what one transaction takes, rows that
 * somebody wrote at the same moment, the user, and the e-mail by which the user is found. Before
 * the e-mail is erased, its owner is told that the account is gone. This runs only after any
 * request that may have been making that user is over, and may be repeated.
 * @throws the SDK's error: the queue should try again; OperationalError for an
 *   account that is there
 */
export async function finishDeletion(
  dependencies: FinishDeletionDependencies,
  event: DomainEvent<'account.deleted'>,
): Promise<void> {
  const { accountId, userName } = event.data;
  const email = await dependencies.leftAddresses.find(accountId);
  const outcome = await dependencies.persons.eraseRest(accountId, {
    pseudonym: event.eventId,
    // Without an e-mail all was erased before but what somebody has written since then.
    consentSubject: email === undefined ? event.eventId : await dependencies.digest('email', email),
    leftAt: new Date(event.occurredAt),
    now: dependencies.clock(),
  });
  if (outcome === 'has-account') {
    throw new OperationalError('An account that was deleted is there; nothing of it was erased');
  }
  if (userName !== undefined) await dependencies.users.deleteUser(userName);
  if (email === undefined) return;
  await passOnUser(dependencies, email);
  // An account that gave way was ended by the sign-up of the person who has proven this address, so
  // they know already.
  if (userName !== undefined) await tellDeletion(dependencies, event, email);
  await dependencies.leftAddresses.forget(accountId);
}

/** The Cognito user of an e-mail belongs to the account that holds the e-mail now; without one it is deleted. */
async function passOnUser(dependencies: FinishDeletionDependencies, email: string): Promise<void> {
  const { claims } = await dependencies.accounts.findIdentity({ email });
  if (claims.email === undefined) await dependencies.users.deleteUser(email);
  else await ensureUserOf(dependencies, claims.email.accountId);
}

async function tellDeletion(
  dependencies: FinishDeletionDependencies,
  { occurredAt, data: { accountId } }: DomainEvent<'account.deleted'>,
  email: string,
): Promise<void> {
  const { sendEmail, digest, clock } = dependencies;
  if (sendEmail === undefined) return;
  await sendEmail(
    { by: 'address', digest: await digest('email', email), email },
    deletionEmail(occurredAt),
    { fact: `deleted-${accountId}`, happenedAt: occurredAt, now: clock() },
  );
}
