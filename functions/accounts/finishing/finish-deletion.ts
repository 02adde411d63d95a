import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Users } from '../../identity/users.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { PersonStore } from '../person/person-store.ts';
import type { AccountStore } from '../registration/account-store.ts';
import type { LeftAddressStore } from './left-address-store.ts';
import { ensureUserOf } from './user-of-account.ts';

export interface FinishDeletionDependencies {
  readonly accounts: Pick<AccountStore, 'findIdentity' | 'findWithTrial'>;
  readonly persons: Pick<PersonStore, 'eraseRest'>;
  readonly leftAddresses: LeftAddressStore;
  readonly users: Users;
  readonly clock: Clock;
}

/**
 * Erases what the deletion itself has left: rows beyond what one transaction takes, rows that
 * somebody wrote at the same moment, the user, and the e-mail by which the user is found. It comes
 * later than whatever was making that user may run, and may be repeated.
 * @throws the SDK's error: the queue should try again; OperationalError for an account that is there
 */
export async function finishDeletion(
  dependencies: FinishDeletionDependencies,
  event: DomainEvent<'account.deleted'>,
): Promise<void> {
  const { accountId, userName } = event.data;
  const outcome = await dependencies.persons.eraseRest(accountId, {
    pseudonym: event.eventId,
    now: dependencies.clock(),
  });
  if (outcome === 'has-account') {
    throw new OperationalError('An account that was deleted is there; nothing of it was erased');
  }
  if (userName !== undefined) await dependencies.users.deleteUser(userName);
  const email = await dependencies.leftAddresses.find(accountId);
  if (email === undefined) return;
  await settleUser(dependencies, email);
  await dependencies.leftAddresses.forget(accountId);
}

/** The user of an e-mail is that of the account which has the e-mail now, or goes. */
async function settleUser(dependencies: FinishDeletionDependencies, email: string): Promise<void> {
  const { claims } = await dependencies.accounts.findIdentity({ email });
  if (claims.email === undefined) await dependencies.users.deleteUser(email);
  else await ensureUserOf(dependencies, claims.email.accountId);
}
