import type { Trial } from '../../../shared/contracts/trial.ts';

/** Whether a trial is over at an instant, whatever has been marked so far. */
export function hasEnded(trial: Pick<Trial, 'status' | 'data_expiracao'>, now: Date): boolean {
  return trial.status === 'inativa' || Date.parse(trial.data_expiracao) <= now.getTime();
}

/** The trial as it is at an instant: its mark may come up to a minute after its end. */
export function trialAt(trial: Trial, now: Date): Trial {
  return { ...trial, status: hasEnded(trial, now) ? 'inativa' : 'ativa' };
}
