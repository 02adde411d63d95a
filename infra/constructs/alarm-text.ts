/**
 * `wake` is for failures by which users lose money, access or their account every minute: it may reach a pager.
 * `morning` is for failures that can wait for working hours without harm.
 */
export type Severity = 'wake' | 'morning';

/** The facts that an operator who is alerted needs. */
export interface AlarmText {
  /** One sentence: the effect of this failure on a user or on the operator. */
  readonly impact: string;
  /** Anchor of its entry in infra/RUNBOOK.md. */
  readonly runbook: string;
  /** Which topic gets the alarm; `morning` by default. */
  readonly severity?: Severity | undefined;
}
