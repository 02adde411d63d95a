import { getAccount, type OwnAccount } from '../../../../shared/contracts/accounts.ts';
import { accountLoading } from '../../copy/preferences/settings.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { callWithSession } from './session/authorized-api.ts';
import { keepEndedAccount } from './session/ended-session.ts';
import { isAccountMissing } from './is-account-missing.ts';
import { forgetSession, readSession } from './session/session-store.ts';
import { refetchOnFocus } from './session/session-queries.ts';
import { useKnown, useOwnQuery } from './session/use-own-query.ts';

/** The registration of the session's person. Where it is gone, the session ends with a notice. */
export function useAccount() {
  return useOwnQuery({
    reading: ['account'],
    read: readAccount,
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** What has been read of the account, and how to put in its place what was just saved. */
export function useKnownAccount() {
  const known = useKnown<OwnAccount>('account');
  return {
    ...known,
    write: (change: Partial<OwnAccount>) => known.write((account) => ({ ...account, ...change })),
  };
}

/** Says that the person is not there, and sends them to the login by taking the session away. */
function endSessionOfMissingAccount(): void {
  const { missingTitle: title, missingText: description } = accountLoading;
  notify({ tone: 'error', title, description });
  const session = readSession();
  if (session !== undefined) keepEndedAccount(session);
  forgetSession('account-gone');
}

async function readAccount(signal: AbortSignal): Promise<OwnAccount> {
  try {
    return await callWithSession(getAccount, {}, { signal, leavesAccount: true });
  } catch (error) {
    if (isAccountMissing(error)) endSessionOfMissingAccount();
    throw error;
  }
}
