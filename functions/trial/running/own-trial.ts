import type { Trial } from '../../../shared/contracts/trial.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import { trialAt } from './trial-status.ts';
import type { TrialStore } from './trial-store.ts';

/**
 * Lets a session have its own trial, not one that stands where its own has been.
 * @throws BfjError `trial_not_found`
 */
export function requireOwn<Found extends { readonly trial: Trial }>(
  session: Pick<Session, 'trialId'>,
  found: Found | undefined,
): Found {
  if (found === undefined || found.trial.id !== session.trialId) {
    throw new BfjError('trial_not_found');
  }
  return found;
}

/**
 * The trial of a session, as it is now.
 * @throws BfjError `trial_not_found`
 */
export async function readOwnTrial(
  dependencies: { readonly trials: Pick<TrialStore, 'find'>; readonly clock: Clock },
  session: Pick<Session, 'accountId' | 'trialId'>,
): Promise<Trial> {
  const trial = await dependencies.trials.find(session.accountId);
  const own = requireOwn(session, trial === undefined ? undefined : { trial });
  return trialAt(own.trial, dependencies.clock());
}
