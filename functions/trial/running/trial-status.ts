import type { Trial } from '../../../shared/contracts/trial.ts';
import { isTrialRunning } from '../../../shared/trial-end.ts';

/** Returns the trial as of an instant; a row may still be marked as running after its end. */
export function withCurrentStatus(trial: Trial, now: Date): Trial {
  return { ...trial, status: isTrialRunning(trial, now) ? 'ativa' : 'inativa' };
}
