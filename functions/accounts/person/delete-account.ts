import * as z from 'zod/mini';
import { normalizeEmail } from '../../../shared/values/email.ts';
import type { Users } from '../../identity/users.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { NewId } from '../../runtime/ids.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import type { PersonRows, PersonStore } from './person-store.ts';

export interface DeleteAccountDependencies {
  readonly persons: Pick<PersonStore, 'readAll' | 'readLedger' | 'removeAccount'>;
  readonly users: Pick<Users, 'deleteUser'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Tries, in case the newsletter's row changes or a payment starts at the same moment. */
const maximumAttempts = 5;

/** Requires only this, so that a damaged row can be deleted too. */
const accountRowSchema = z.object({
  email: z.string(),
  telefone: z.string(),
  cpf: z.nullish(z.string()),
  updated_at: z.optional(z.unknown()),
});
const newsletterRowSchema = z.object({ id: z.string() });

/**
 * Deletes the session's account; may be repeated. Access ends with the transaction, and
 * `finish-deletion` does the rest.
 * @throws BfjError `changed_meanwhile` where concurrent changes win every retry
 */
export async function deleteAccount(
  dependencies: DeleteAccountDependencies,
  session: Pick<Session, 'accountId' | 'email' | 'userName'>,
): Promise<{ deleted: true }> {
  await removeRows(dependencies, session);
  try {
    await dependencies.users.deleteUser(session.userName);
  } catch (error) {
    // The event in the transaction triggers it.
    const { accountId, userName } = session;
    reportFailure('user not deleted yet', { accountId, userName }, error);
  }
  return { deleted: true };
}

async function removeRows(
  { persons, clock, newId }: DeleteAccountDependencies,
  { accountId, email, userName }: Pick<Session, 'accountId' | 'email' | 'userName'>,
): Promise<void> {
  for await (const _ of raceAttempts(maximumAttempts)) {
    const [rows, ledger] = await Promise.all([
      persons.readAll(accountId, normalizeEmail(email)),
      persons.readLedger(accountId),
    ]);
    const person = leavingPerson(accountId, rows);
    if (person === undefined) return;
    const newsletter = newsletterRowSchema.safeParse(rows.newsletter);
    const dependencies = { clock, newId };
    const outcome = await persons.removeAccount(
      person,
      { ...rows, ledger },
      {
        deleted: newEvent(dependencies, 'account.deleted', { accountId, userName }),
        unsubscribed: newsletter.success
          ? newEvent(dependencies, 'newsletter.unsubscribed', { subscriberId: newsletter.data.id })
          : undefined,
      },
    );
    if (outcome === 'removed') return;
  }
  throw new BfjError('changed_meanwhile');
}

function leavingPerson(accountId: string, { own }: PersonRows) {
  const row = own.find((candidate) => candidate['SK'] === 'ACCOUNT');
  if (row === undefined) return undefined;
  const { email, telefone: phone, cpf, updated_at } = accountRowSchema.parse(row);
  const version = typeof updated_at === 'string' ? updated_at : undefined;
  return { accountId, email, phone, cpf: cpf ?? null, version };
}
