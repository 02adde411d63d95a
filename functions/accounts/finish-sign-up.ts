import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { Users } from '../identity/users.ts';
import type { AccountStore } from './account-store.ts';

/**
 * Sees to it that whoever has an account has a user to sign in with, also when the request that
 * made the account died before that. It comes after that request is over, may be repeated, and
 * changes no password. Whoever has been deleted meanwhile, even while this ran, keeps no user.
 * @throws the SDK's error: the queue should try again
 */
export async function finishSignUp(
  effects: {
    readonly accounts: Pick<AccountStore, 'findWithTrial' | 'findById' | 'findIdentity'>;
    readonly users: Users;
  },
  event: DomainEvent<'account.created'>,
): Promise<void> {
  const { accounts, users } = effects;
  const { id: accountId } = event.data.account;
  const found = await accounts.findWithTrial(accountId);
  if (found !== undefined) {
    const { email, telefone: phone } = found.account;
    const { trialId } = found;
    await users.ensureUser({
      email,
      phone,
      accountId,
      ...(trialId === undefined ? {} : { trialId }),
    });
    if ((await accounts.findById(accountId)) !== undefined) return;
  }
  await removeLeftoverUser(effects, event.data.account.email);
}

/** A user under an e-mail that is nobody's; one of a newer account is that account's own. */
async function removeLeftoverUser(
  { accounts, users }: Parameters<typeof finishSignUp>[0],
  email: string,
): Promise<void> {
  const { claims } = await accounts.findIdentity({ email });
  if (claims.email === undefined) await users.deleteUser(email);
}
