import { checkAccess, type Access } from '../../../../shared/contracts/access.ts';
import { accessCheck } from '../../copy/access-check.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callWithSession } from './session/authorized-api.ts';
import { keepEndedSession } from './session/ended-session.ts';
import { forgetSession, readSession } from './session/session-store.ts';
import { accessKey } from './session/query-keys.ts';
import { useSessionQuery } from './session/use-session-query.ts';
import { isAccountMissing } from './is-account-missing.ts';

/** The polling interval for a payment that is not yet confirmed. */
const paymentPollMilliseconds = 10_000;
/** The number of quick polls, followed by one every minute: a subscription's first charge may take an hour. */
const quickPolls = 60;
const slowPollMilliseconds = 60_000;

/** Reads the access decision of the session. While a payment is expected it polls until there is access. */
export function useAccess({ expectsPayment = false } = {}) {
  return useSessionQuery({
    reading: [accessKey],
    read: readAccess,
    refetchInterval: ({ state }) => {
      if (!expectsPayment || state.data?.hasAccess !== false) return false;
      return state.dataUpdateCount <= quickPolls ? paymentPollMilliseconds : slowPollMilliseconds;
    },
  });
}

async function readAccess(signal: AbortSignal): Promise<Access> {
  try {
    return await callWithSession(
      checkAccess,
      {},
      {
        signal,
      },
    );
  } catch (error) {
    // The login explains a deleted account.
    if (endsSession(error) && !isAccountMissing(error)) {
      const session = readSession();
      if (session !== undefined) keepEndedSession(session, accessCheck.failureTitle);
      // Without a session, this page redirects to the login, which explains it and returns to this page afterwards.
      forgetSession();
    }
    throw error;
  }
}

/** Returns whether an error means that the session is over, so that a retry is useless. */
export function endsSession(error: unknown): boolean {
  const codes = ['unauthorized', 'forbidden', 'account_not_found'];
  return error instanceof ApiError && codes.includes(error.code);
}
