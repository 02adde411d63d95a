import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Users } from '../../identity/users.ts';
import type { SendAccountEmail } from '../../messaging/outgoing/send-account-email.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { AccountDataStore } from '../data-requests/account-data-store.ts';
import type { AccountStore } from '../registration/account-store.ts';
import { buildDeletionEmail } from './deletion-email.ts';
import type { DeletedEmailStore } from './deleted-email-store.ts';
import { ensureUserOf } from './user-of-account.ts';

export interface FinishDeletionDependencies {
  readonly accounts: Pick<AccountStore, 'findIdentity' | 'findWithTrial'>;
  readonly accountData: Pick<AccountDataStore, 'eraseRest'>;
  readonly deletedEmails: DeletedEmailStore;
  readonly users: Users;
  /** Undefined where the operator has set no sender. */
  readonly sendEmail: SendAccountEmail | undefined;
  readonly digest: IdentityDigest;
  readonly clock: Clock;
}

/**
 * Erases what the deletion has left: rows beyond one transaction, rows written at the same moment, the user, and the
 * e-mail that identifies it. Before the e-mail is erased, its owner is notified. It runs only after any request that
 * may have been creating the user has ended, and is repeatable.
 * @throws the SDK's error: the queue should try again; OperationalError for an existing account
 */
export async function finishDeletion(
  dependencies: FinishDeletionDependencies,
  event: DomainEvent<'account.deleted'>,
): Promise<void> {
  const { accountId, userName } = event.data;
  const email = await dependencies.deletedEmails.find(accountId);
  const outcome = await dependencies.accountData.eraseRest(accountId, {
    pseudonym: event.eventId,
    // Without an e-mail everything was erased before, except rows written since.
    consentSubject: email === undefined ? event.eventId : await dependencies.digest('email', email),
    leftAt: new Date(event.occurredAt),
    now: dependencies.clock(),
  });
  if (outcome === 'has-account') {
    throw new OperationalError('An account that was deleted is there; nothing of it was erased');
  }
  if (userName !== undefined) await dependencies.users.deleteUser(userName);
  if (email === undefined) return;
  await reassignUser(dependencies, email);
  // A reclaimed account was deleted by the sign-up of the address's verified owner, who knows about the deletion.
  if (userName !== undefined) await notifyDeletion(dependencies, event, email);
  await dependencies.deletedEmails.forget(accountId);
}

/** A Cognito user belongs to the account that holds its e-mail now; without one it is deleted. */
async function reassignUser(
  dependencies: FinishDeletionDependencies,
  email: string,
): Promise<void> {
  const { claims } = await dependencies.accounts.findIdentity({ email });
  if (claims.email === undefined) await dependencies.users.deleteUser(email);
  else await ensureUserOf(dependencies, claims.email.accountId);
}

async function notifyDeletion(
  dependencies: FinishDeletionDependencies,
  { occurredAt, data: { accountId } }: DomainEvent<'account.deleted'>,
  email: string,
): Promise<void> {
  const { sendEmail, digest, clock } = dependencies;
  if (sendEmail === undefined) return;
  await sendEmail(
    { by: 'address', digest: await digest('email', email), email },
    buildDeletionEmail(occurredAt),
    { fact: `deleted-${accountId}`, happenedAt: occurredAt, now: clock() },
  );
}
