import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Users } from '../../identity/users.ts';
import type { AccountStore } from './account-store.ts';

interface FinishSignUpEffects {
  readonly accounts: Pick<AccountStore, 'findWithTrial' | 'findById' | 'findIdentity'>;
  readonly users: Users;
}

/**
 * Sees to it that whoever has an account has a user to sign in with, also when the request that
 * made the account died before that. It comes after that request is over, may be repeated, and
 * changes no password. Whoever has been deleted meanwhile, even while this ran, keeps no user: it is
 * that of the account which has the e-mail now, or goes.
 * @throws the SDK's error: the queue should try again
 */
export async function finishSignUp(
  effects: FinishSignUpEffects,
  event: DomainEvent<'account.created'>,
): Promise<void> {
  const { accounts, users } = effects;
  const { id, email } = event.data.account;
  if (await hasUser(effects, id)) return;
  const { claims } = await accounts.findIdentity({ email });
  if (claims.email === undefined) await users.deleteUser(email);
  else await hasUser(effects, claims.email.accountId);
}

/** Makes the user of an account. @returns false where there is no such account, or not any more */
async function hasUser(
  { accounts, users }: FinishSignUpEffects,
  accountId: string,
): Promise<boolean> {
  const found = await accounts.findWithTrial(accountId);
  if (found === undefined) return false;
  const { email, telefone: phone } = found.account;
  const { trialId } = found;
  await users.ensureUser({
    email,
    phone,
    accountId,
    ...(trialId === undefined ? {} : { trialId }),
  });
  return (await accounts.findById(accountId)) !== undefined;
}
