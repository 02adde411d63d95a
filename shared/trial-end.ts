/** Length of the trial, in hours. */
export const trialHours = 72;
/** Length of the trial, in days, for texts. */
export const trialDays = trialHours / 24;

/** The fields that decide whether a trial has ended. */
export interface TrialEnd {
  readonly status: 'ativa' | 'inativa';
  /** ISO 8601, UTC: the trial is over when this instant is reached. */
  readonly data_expiracao: string;
}

/**
 * Returns whether a trial is running at an instant. The status `inativa` may be set up to a minute after the end,
 * and an end that cannot be parsed counts as past.
 */
export function isTrialRunning(trial: TrialEnd, now: Date): boolean {
  return trial.status === 'ativa' && Date.parse(trial.data_expiracao) > now.getTime();
}
