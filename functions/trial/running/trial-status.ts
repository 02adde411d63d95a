import type { Trial } from '../../../shared/contracts/trial.ts';
import { trialRuns } from '../../../shared/trial-end.ts';

/** Returns the trial at an instant, whatever its row is marked as. */
export function trialAt(trial: Trial, now: Date): Trial {
  return { ...trial, status: trialRuns(trial, now) ? 'ativa' : 'inativa' };
}
