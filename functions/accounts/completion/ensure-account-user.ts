import type { Users } from '../../identity/users.ts';
import type { AccountStore } from '../registration/account-store.ts';

/** Creates an account's Cognito user if it is missing, without changing a password. A missing account gets none. */
export async function ensureAccountUser(
  dependencies: {
    readonly accounts: Pick<AccountStore, 'findWithTrial'>;
    readonly users: Pick<Users, 'ensureUser'>;
  },
  accountId: string,
): Promise<void> {
  const found = await dependencies.accounts.findWithTrial(accountId);
  if (found === undefined) return;
  const { email, telefone: phone } = found.account;
  const { trialId } = found;
  await dependencies.users.ensureUser({
    email,
    phone,
    accountId,
    ...(trialId === undefined ? {} : { trialId }),
  });
}
