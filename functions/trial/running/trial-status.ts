import type { Trial } from '../../../shared/contracts/trial.ts';
import { trialRuns } from '../../../shared/trial-end.ts';

/** The trial as it is at an instant, whatever has been marked so far. */
export function trialAt(trial: Trial, now: Date): Trial {
  return { ...trial, status: trialRuns(trial, now) ? 'ativa' : 'inativa' };
}
