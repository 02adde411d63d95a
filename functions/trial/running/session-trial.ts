import type { Trial } from '../../../shared/contracts/trial.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import { withCurrentStatus } from './trial-status.ts';
import type { TrialStore } from './trial-store.ts';

/**
 * Returns the session's own trial, and not one that has replaced it.
 * @throws ProblemError `trial_not_found`
 */
export function requireSessionTrial<Found extends { readonly trial: Trial }>(
  session: Pick<Session, 'trialId'>,
  found: Found | undefined,
): Found {
  if (found === undefined || found.trial.id !== session.trialId) {
    throw new ProblemError('trial_not_found');
  }
  return found;
}

/**
 * The trial of a session, as it is now.
 * @throws ProblemError `trial_not_found`
 */
export async function readSessionTrial(
  dependencies: { readonly trials: Pick<TrialStore, 'find'>; readonly clock: Clock },
  session: Pick<Session, 'accountId' | 'trialId'>,
): Promise<Trial> {
  const trial = await dependencies.trials.find(session.accountId);
  const current = requireSessionTrial(session, trial === undefined ? undefined : { trial });
  return withCurrentStatus(current.trial, dependencies.clock());
}
