import { getAccount, type CurrentAccount } from '../../../../shared/contracts/accounts.ts';
import { accountLoading } from '../../copy/preferences/settings.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { callWithSession } from './session/authorized-api.ts';
import { keepEndedAccount } from './session/ended-session.ts';
import { isAccountMissing } from './is-account-missing.ts';
import { forgetSession, readSession } from './session/session-store.ts';
import { refetchOnFocus } from './session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from './session/use-session-query.ts';

/** Reads the account of the session. If it was deleted, the session ends with a toast. */
export function useAccount() {
  return useSessionQuery({
    reading: ['account'],
    read: readAccount,
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** Returns the cached account and a setter for what was just saved. */
export function useCachedAccount() {
  const accountCache = useCachedQuery<CurrentAccount>('account');
  return {
    ...accountCache,
    write: (change: Partial<CurrentAccount>) =>
      accountCache.write((account) => ({ ...account, ...change })),
  };
}

/** Shows that the account is missing and ends the session, which leads to the login. */
function endSessionOfMissingAccount(): void {
  const { missingTitle: title, missingText: description } = accountLoading;
  showToast({ tone: 'error', title, description });
  const session = readSession();
  if (session !== undefined) keepEndedAccount(session);
  forgetSession('account-gone');
}

async function readAccount(signal: AbortSignal): Promise<CurrentAccount> {
  try {
    return await callWithSession(getAccount, {}, { signal, handlesDeletedAccount: true });
  } catch (error) {
    if (isAccountMissing(error)) endSessionOfMissingAccount();
    throw error;
  }
}
