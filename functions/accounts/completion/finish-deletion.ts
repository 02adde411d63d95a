import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Users } from '../../identity/users.ts';
import type { SendAccountEmail } from '../../messaging/outgoing/send-messages.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { AccountDataStore } from '../data-requests/account-data-store.ts';
import type { AccountStore } from '../registration/account-store.ts';
import { buildDeletionEmail } from './deletion-email.ts';
import type { DeletedEmailStore } from './deleted-email-store.ts';
import { ensureAccountUser } from './ensure-account-user.ts';

export interface FinishDeletionDependencies {
  readonly accounts: Pick<AccountStore, 'findIdentity' | 'findWithTrial'>;
  readonly accountData: Pick<AccountDataStore, 'eraseRemainingRows'>;
  readonly deletedEmails: DeletedEmailStore;
  readonly users: Users;
  /** Undefined when the operator has configured no e-mail sender. */
  readonly sendEmail: SendAccountEmail | undefined;
  readonly digest: IdentityDigest;
  readonly clock: Clock;
}

/**
 * Erases what the deletion's transaction could not: rows beyond its limit, rows written concurrently, the Cognito
 * user, and the stored e-mail address. The address gets a confirmation before it is erased. The consumer runs only
 * after any request that may still create the user has ended, and is repeatable.
 * @throws the SDK's error, so that the queue retries; OperationalError when the account still exists
 */
export async function finishDeletion(
  dependencies: FinishDeletionDependencies,
  event: DomainEvent<'account.deleted'>,
): Promise<void> {
  const { accountId, userName } = event.data;
  const email = await dependencies.deletedEmails.find(accountId);
  const outcome = await dependencies.accountData.eraseRemainingRows(accountId, {
    pseudonym: event.eventId,
    // Without the stored e-mail an earlier run erased everything; only rows written since are left.
    consentSubject: email === undefined ? event.eventId : await dependencies.digest('email', email),
    deletedAt: new Date(event.occurredAt),
    now: dependencies.clock(),
  });
  if (outcome === 'has-account') {
    throw new OperationalError(
      'An account that was deleted still exists; nothing of it was erased',
    );
  }
  if (userName !== undefined) await dependencies.users.deleteUser(userName);
  if (email === undefined) return;
  await reassignUser(dependencies, email);
  // No confirmation for a reclaimed account: its address's verified owner has deleted it by signing up.
  if (userName !== undefined) await notifyDeletion(dependencies, event, email);
  await dependencies.deletedEmails.delete(accountId);
}

/** Assigns the Cognito user to the account that now holds the e-mail; deletes it if there is none. */
async function reassignUser(
  dependencies: FinishDeletionDependencies,
  email: string,
): Promise<void> {
  const { claims } = await dependencies.accounts.findIdentity({ email });
  if (claims.email === undefined) await dependencies.users.deleteUser(email);
  else await ensureAccountUser(dependencies, claims.email.accountId);
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
