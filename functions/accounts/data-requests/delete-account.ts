import * as z from 'zod/mini';
import { normalizeEmail } from '../../../shared/values/email.ts';
import type { Users } from '../../identity/users.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { NewId } from '../../runtime/ids.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import type { AccountData, AccountDataStore } from './account-data-store.ts';

export interface DeleteAccountDependencies {
  readonly accountData: Pick<AccountDataStore, 'readAll' | 'readLedger' | 'removeAccount'>;
  readonly users: Pick<Users, 'deleteUser'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The deletion is retried, because the newsletter's row may change or a payment may start at the same moment. */
const maxAttempts = 5;

/** Requires only this, so that a damaged row can be deleted too. */
const accountRowSchema = z.object({
  email: z.string(),
  telefone: z.string(),
  cpf: z.nullish(z.string()),
  updated_at: z.optional(z.unknown()),
});
const subscriberRowSchema = z.object({ id: z.string() });

/**
 * Deletes the session's account; repeatable. Access ends with the transaction, and `finish-deletion` does the rest.
 * @throws ProblemError `changed_meanwhile` when concurrent changes win every retry
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
  { accountData, clock, newId }: DeleteAccountDependencies,
  { accountId, email, userName }: Pick<Session, 'accountId' | 'email' | 'userName'>,
): Promise<void> {
  for await (const _ of raceAttempts(maxAttempts)) {
    const [rows, ledger] = await Promise.all([
      accountData.readAll(accountId, normalizeEmail(email)),
      accountData.readLedger(accountId),
    ]);
    const account = accountToDelete(accountId, rows);
    if (account === undefined) return;
    const subscriber = subscriberRowSchema.safeParse(rows.subscriberRow);
    const dependencies = { clock, newId };
    const outcome = await accountData.removeAccount(
      account,
      { ...rows, ledger },
      {
        deleted: newEvent(dependencies, 'account.deleted', { accountId, userName }),
        unsubscribed: subscriber.success
          ? newEvent(dependencies, 'newsletter.unsubscribed', { subscriberId: subscriber.data.id })
          : undefined,
      },
    );
    if (outcome === 'removed') return;
  }
  throw new ProblemError('changed_meanwhile');
}

function accountToDelete(accountId: string, { rows }: AccountData) {
  const row = rows.find((candidate) => candidate['SK'] === 'ACCOUNT');
  if (row === undefined) return undefined;
  const { email, telefone: phone, cpf, updated_at } = accountRowSchema.parse(row);
  const version = typeof updated_at === 'string' ? updated_at : undefined;
  return { accountId, email, phone, cpf: cpf ?? null, version };
}
