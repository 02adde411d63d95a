import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Users } from '../../identity/users.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { PersonStore } from './person-store.ts';
import type { SignUpEventStore } from './sign-up-event-store.ts';

/**
 * Erases what the deletion itself has left: rows beyond what one transaction takes, rows that
 * somebody wrote at the same moment, what the outbox keeps of the sign-up, and the user. May be
 * repeated.
 * @throws the SDK's error: the queue should try again; OperationalError for an account that is there
 */
export async function finishDeletion(
  effects: {
    readonly persons: Pick<PersonStore, 'eraseRest'>;
    readonly signUpEvents: SignUpEventStore;
    readonly users: Pick<Users, 'deleteUser'>;
    readonly clock: Clock;
  },
  event: DomainEvent<'account.deleted'>,
): Promise<void> {
  const { accountId, userName } = event.data;
  const outcome = await effects.persons.eraseRest(accountId, {
    pseudonym: event.eventId,
    now: effects.clock(),
  });
  if (outcome === 'has-account') {
    throw new OperationalError('An account that was deleted is there; nothing of it was erased');
  }
  await effects.signUpEvents.erase(accountId);
  if (userName !== undefined) await effects.users.deleteUser(userName);
}
