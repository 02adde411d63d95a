import { useQueryClient } from '@tanstack/react-query';
import { getTrial, type Trial } from '../../../../shared/contracts/trial.ts';
import { trialDashboardErrors } from '../../copy/trial/trial-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { keepEndedAccount } from '../access/session/ended-session.ts';
import { forgetSession, readSession } from '../access/session/session-store.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';

/** The trial of the session. If it does not exist any more, the session ends with a notice. */
export function useTrial() {
  return useSessionQuery({
    reading: ['trial'],
    read: readTrial,
    of: 'trial',
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** Returns the cached trial and a setter for what was just saved. */
export function useCachedTrial() {
  const client = useQueryClient();
  const trialCache = useCachedQuery<Trial>('trial');
  return {
    ...trialCache,
    write: async (trial: Trial) => {
      trialCache.write(() => trial);
      // The other pages read the same preferences from the account.
      await client.invalidateQueries({ queryKey: ['account'] });
    },
  };
}

export function endSessionOfMissingTrial(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'trial_not_found') return false;
  toastError(trialDashboardErrors.notFound);
  const session = readSession();
  // A trial is only deleted together with its account. Without a session, this page redirects to a login, which
  // explains it.
  if (session !== undefined) keepEndedAccount(session);
  forgetSession('account-gone');
  return true;
}

async function readTrial(signal: AbortSignal): Promise<Trial> {
  try {
    return await callWithSession(getTrial, {}, { signal });
  } catch (error) {
    endSessionOfMissingTrial(error);
    throw error;
  }
}
