/** Length of the trial, in hours. */
export const trialHours = 72;
/** The same in days, as texts say it. */
export const trialDays = trialHours / 24;

/** The fields that decide whether a trial has ended. */
export interface TrialEnd {
  readonly status: 'ativa' | 'inativa';
  /** ISO 8601, UTC: the trial is over when this instant is reached. */
  readonly data_expiracao: string;
}

/**
 * Whether a trial runs at an instant. Its mark `inativa` may come up to a minute after its end, and
 * an end that cannot be read is past.
 */
export function trialRuns(trial: TrialEnd, now: Date): boolean {
  return trial.status === 'ativa' && Date.parse(trial.data_expiracao) > now.getTime();
}
